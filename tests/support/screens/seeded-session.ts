import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import Database from '../../../server/db/engines/sqlite-driver.ts'
import { queryMarket } from '../actions/shopper-actions.ts'

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

/**
 * The rejected order, the one of which nothing is left, and the waiting one that seedSession adds to the outbox of
 * the signed-in user.
 */
export const SEEDED_ORDERS = {
  rejected: '01900000-0000-7000-8000-00000000f003',
  waiting: '01900000-0000-7000-8000-00000000f004',
  soldOut: '01900000-0000-7000-8000-00000000f005',
} as const

/**
 * Adds two products to the comparison, one to the wishlist, the cart and the recent products, and to the outbox a
 * rejected change and, for the signed-in user, two rejected orders and a waiting one.
 */
export const seedSession = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/products?category=Saree`)
  const compare = page.getByRole('button', { name: /^Add to Compare: / })
  for (const place of [0, 1]) {
    await compare.nth(place).click()
    await page.getByText('Added to Comparison').nth(place).waitFor()
  }
  await wishOne(page)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByText('Added to cart').first().waitFor()
  await page.evaluate(addOutboxEntries, SEEDED_ORDERS)
}

/** The account's wishes, of another device, may arrive between the look and the press, which then takes one away. */
const wishOne = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const wished = page.getByRole('button', { name: /^Wishlist: /, pressed: true })
      if ((await wished.count()) > 0) return true
      await page
        .getByRole('button', { name: /^Wishlist: /, pressed: false })
        .first()
        .click()
      return false
    })
    .toBe(true)

/** Runs in the page. */
const addOutboxEntries = async (orders: { rejected: string; waiting: string; soldOut: string }): Promise<void> => {
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await settled(indexedDB.open('haat'))
  const session = await settled(database.transaction('session').objectStore('session').get('current'))
  const { data: products } = await (await fetch('/api/v1/products?limit=2')).json()
  const entry = {
    v: 2,
    dependsOn: [],
    seen: null,
    attempts: 1,
    mayHaveHappened: false,
    nextAt: 0,
    notBefore: 0,
    leaseUntil: 0,
    error: null,
    needsPerson: null,
    allowedUntil: 0,
    awaitedUntil: 0,
    createdAt: Date.now(),
  }
  const message = {
    ...entry,
    id: crypto.randomUUID(),
    userId: null,
    endpoint: 'contact.create',
    input: { name: 'Rima', email: 'rima@example.com', subject: 'Hello', message: 'Where is my saree?' },
    scope: 'contact',
    label: 'Message: Hello',
    state: 'rejected',
    error: {
      status: 400,
      message: 'Some fields are not valid. Check them and try again.',
      code: 'VALIDATION',
      detail: {},
    },
  }
  // biome-ignore lint/suspicious/noExplicitAny: what the API answered
  const lines = products.map(({ id, name, nameBn, image, price, discount }: any) => ({
    productId: id,
    name,
    nameBn,
    image,
    price,
    discount,
    quantity: 2,
  }))
  const subtotal = lines.reduce((sum: number, { price }: { price: number }) => sum + price * 2, 0)
  const { shop } = products[0]
  const order = (id: string) => ({
    ...entry,
    id: crypto.randomUUID(),
    userId: session?.user.id,
    endpoint: 'orders.create',
    input: {
      id,
      shopId: shop.id,
      totalAmount: subtotal + 60,
      paymentType: 'COD',
      products: lines.map(({ productId, quantity, price, discount }: Record<string, unknown>) => ({
        productId,
        quantity,
        price,
        discount,
      })),
      shippingAddress: {
        name: 'Nusrat Jahan',
        phoneNumber: '01712345678',
        email: 'customer@haat.example',
        address: 'House 12, Road 5, Mirpur, Dhaka',
      },
    },
    scope: `order:${id}`,
    label: `Order from ${shop.name}`,
    seen: { shop, lines, subtotal, shipping: 60, couponDiscount: 0, totalAmount: subtotal + 60 },
  })
  const rejected = {
    ...order(orders.rejected),
    state: 'rejected',
    error: {
      status: 409,
      message: 'Some items are out of stock',
      code: 'OUT_OF_STOCK',
      detail: { lines: [{ productId: lines[0].productId, left: 0 }] },
    },
  }
  const leftNothing = lines.map(({ productId }: { productId: string }) => ({ productId, left: 0 }))
  const soldOut = {
    ...order(orders.soldOut),
    state: 'rejected',
    error: { ...rejected.error, detail: { lines: leftNothing } },
  }
  // Nobody pays for it, so it is not sent while the screens are looked at.
  const { input, ...unpaid } = order(orders.waiting)
  const waiting = { ...unpaid, input: { ...input, paymentType: 'ONLINE' }, state: 'pending', needsPerson: 'payment' }
  const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox')
  for (const added of session ? [message, rejected, soldOut, waiting] : [message]) await settled(outbox.add(added))
  database.close()
}
