import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { queryMarket } from './shopper-actions.ts'

/** Fills a visitor's device and account, so that screens are not only checked while they are empty. */

const PAYMENTS = {
  COMPLETED: '01900000-0000-7000-8000-00000000f001',
  FAILED: '01900000-0000-7000-8000-00000000f002',
} as const

/** The pages that show data of seedSession or seedPayments. */
export const SEEDED_PATHS = [
  '/cart',
  '/compare-products',
  '/checkout',
  '/recent-products',
  '/wishlist',
  '/dashboard/pending',
]
export const PAYMENT_PAGES: Readonly<Record<string, string>> = {
  '/payment/success': `/payment/success?payment_id=${PAYMENTS.COMPLETED}`,
  '/payment/failed': `/payment/failed?payment_id=${PAYMENTS.FAILED}`,
}

/** Adds a successful and a failed payment for an order of the demo customer. */
export const seedPayments = (dataDir: string): void => {
  const [order] = queryMarket<{ id: string; total_amount: number; created_at: number }>(
    dataDir,
    `select o.id, o.total_amount, o.created_at from orders o join profiles p on p.id = o.customer_id
     join users u on u.id = p.user_id where u.email = 'customer@haat.example' and o.status = 'DELIVERED' order by o.id limit 1`,
  )
  const database = new Database(join(dataDir, 'haat.db'))
  const insert = database.prepare(`insert into payments
    (id, order_id, amount, transaction_id, gateway, status, created_at, updated_at)
    values (@id, @order, @amount, @transaction, 'sandbox', @status, @at, @at)`)
  for (const [status, id] of Object.entries(PAYMENTS)) {
    const transaction = status.padEnd(10, 'X').slice(0, 10)
    insert.run({ id, order: order!.id, amount: order!.total_amount, transaction, status, at: order!.created_at })
  }
  database.close()
}

/** Adds two products to the comparison, one to the wishlist, the cart and the recent products, and a rejected change to the outbox. */
export const seedSession = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/products?category=Saree`)
  const compare = page.getByRole('button', { name: /^Add to Compare: / })
  for (const place of [0, 1]) {
    await compare.nth(place).click()
    await page.getByText('Added to Comparison').nth(place).waitFor()
  }
  await page
    // The account may have some already, from another device.
    .getByRole('button', { name: /^Wishlist: /, pressed: false })
    .first()
    .click()
  await page
    .getByText('Saved to your wishlist')
    .or(page.getByText(/^Kept on this phone/))
    // The account's own wishes came between the look and the press: it has this product already, and others.
    .or(page.getByText('Removed from your wishlist'))
    .first()
    .waitFor()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByText('Added to cart').first().waitFor()
  await page.evaluate(addRejectedEntry)
}

/** Runs in the page. */
const addRejectedEntry = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('haat')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('outbox', 'readwrite')
      transaction.objectStore('outbox').add({
        id: crypto.randomUUID(),
        v: 2,
        userId: null,
        endpoint: 'contact.create',
        input: { name: 'Rima', email: 'rima@example.com', subject: 'Hello', message: 'Where is my saree?' },
        scope: 'contact',
        dependsOn: [],
        label: 'Message: Hello',
        seen: null,
        state: 'rejected',
        attempts: 1,
        mayHaveHappened: false,
        nextAt: 0,
        notBefore: 0,
        leaseUntil: 0,
        error: {
          status: 400,
          message: 'Some fields are not valid. Check them and try again.',
          code: 'VALIDATION',
          detail: {},
        },
        needsPerson: null,
        allowedUntil: 0,
        awaitedUntil: 0,
        createdAt: Date.now(),
      })
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      transaction.onerror = () => reject(transaction.error)
    }
  })
