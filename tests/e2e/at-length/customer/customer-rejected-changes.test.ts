import { describe, expect, it } from 'vitest'
import {
  CUSTOMER,
  CUSTOMER_ID,
  findOwnProducts,
  main,
  open,
  placeOrderOffline,
  press,
  queryOne,
  setUpCustomerPhone,
  viewAndAddToCart,
  writeAddress,
  writeReview,
} from '../../../support/actions/customer-changes.ts'
import { listPendingEndpoints } from '../../../support/actions/offline-endpoints.ts'
import {
  countOrders,
  findSaree,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { context, haat, page } from '../../../support/phones/browser-fixture.ts'

setUpCustomerPhone()

describe('A customer without a network', () => {
  it('sees which changes were rejected and why, and edits, retries or discards them', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    const saree = findSaree(haat.dataDir)
    const { bought } = findOwnProducts()
    const before = countOrders(haat.dataDir)
    await viewAndAddToCart(saree)
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await placeOrderOffline()
    await open('/dashboard/my-reviews')
    await writeReview(`Write a review of ${bought}`, 5, 'I would buy it again.')
    await open('/dashboard/profile')
    await press('Edit Office')
    await writeAddress({ Address: 'Level 7, 44 Gulshan Avenue, Dhaka 1212' })

    const orders = `orders where customer_id = ${CUSTOMER_ID} and id in (select order_id from order_items where name = '${bought}')`
    updateMarket(haat.dataDir, 'update products set stock = 0 where id = ?', saree.id)
    updateMarket(haat.dataDir, "delete from addresses where label = 'Office'")
    updateMarket(
      haat.dataDir,
      `update orders set status = 'RETURNED', payment_status = 'REFUNDED' where id in (select id from ${orders})`,
    )
    await open('/dashboard/pending')
    await context.setOffline(false)
    const card = (label: RegExp) => main().getByRole('article', { name: label })
    await card(/^Order from /)
      .getByText('Sold out')
      .waitFor()
    await card(/^Address: Office/)
      .getByText('This was not found. It may have been removed.')
      .waitFor()
    await card(/^Review of /)
      .getByText('You can review a product once you have bought it')
      .waitFor()
    await expect.poll(() => main().getByText('Needs your attention').count()).toBe(3)

    updateMarket(
      haat.dataDir,
      `update orders set status = 'DELIVERED', payment_status = 'PAID' where id in (select id from ${orders})`,
    )
    await press('Edit', card(/^Review of /))
    const dialog = page.getByRole('dialog', { name: 'Edit your review' })
    const words = dialog.getByRole('textbox', { name: 'Your review' })
    await expect.poll(() => words.inputValue()).toBe('I would buy it again.')
    await words.fill('I would buy it again and again.')
    await press('Submit review', dialog)
    await expect.poll(() => findReviewComment(bought)).toBe('I would buy it again and again.')

    await open('/dashboard/pending')
    await press('Send again', card(/^Address: Office/))
    // The card shows the text all the time; only the toast shows that the new response has arrived.
    await page.getByRole('region', { name: 'Messages' }).getByText('This was not found.').first().waitFor()
    for (const label of [/^Address: Office/, /^Order from /]) {
      await press('Discard', card(label))
      await press('Discard', page.getByRole('dialog'))
      await card(label).waitFor({ state: 'detached' })
    }
    await main().getByText('Everything is sent').waitFor()
    expect(await listPendingEndpoints(page)).toEqual([])
    expect(countOrders(haat.dataDir)).toBe(before)
  })
})

/** The customer's review of a product, in the database. */
const findReviewComment = (product: string) =>
  queryOne<{ comment: string } | undefined>(
    `select r.comment from reviews r join products p on p.id = r.product_id where r.customer_id = ${CUSTOMER_ID} and p.name = ?`,
    product,
  )?.comment
