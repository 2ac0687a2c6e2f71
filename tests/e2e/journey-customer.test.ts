import { describe, expect, it } from 'vitest'
import {
  CUSTOMER,
  CUSTOMER_ID,
  findOwnProducts,
  main,
  open,
  queryOne,
  setUpCustomerPhone,
  viewAndAddToCart,
} from '../support/actions/customer-changes.ts'
import {
  addReturnPhoto,
  orderOffline,
  reviewBought,
  sendListedChanges,
  VIEWED,
  viewOffline,
  wishOffline,
} from '../support/actions/customer-offline-changes.ts'
import { listPendingEndpoints } from '../support/actions/offline-endpoints.ts'
import {
  countOrders,
  findSaree,
  signInOnPage,
  waitUntilAccountOfflineReady,
} from '../support/actions/shopper-actions.ts'
import { context, haat, page } from '../support/phones/browser-fixture.ts'

setUpCustomerPhone()

/** One of each kind: a form, a view in the background, a switch, an order, a photo. */
describe('A customer without a network', () => {
  it('makes changes of each kind: each is stored, shown as waiting, listed, and sent once online', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    await viewAndAddToCart(findSaree(haat.dataDir))
    // Without their profile on the phone, an order would also write its address there.
    await open('/dashboard/profile')
    await main().getByRole('textbox', { name: 'Phone' }).waitFor()
    await waitUntilAccountOfflineReady(page)
    await expect.poll(() => listPendingEndpoints(page)).toEqual([])
    const { bought } = findOwnProducts()
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)

    const written: string[] = []
    await open('/dashboard/my-reviews')
    written.push(await reviewBought(bought))
    written.push(await viewOffline(), await wishOffline())
    written.push(await orderOffline(), await addReturnPhoto())
    expect(countOrders(haat.dataDir)).toBe(before)

    await sendListedChanges(written.toSorted(), ['/dashboard/my-orders', '/dashboard/my-reviews'])
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expect(countChangesOnServer(bought)).toEqual({
      reviews: 1,
      views: 1,
      wishes: 1,
      photos: 1,
    })
  })
})

/** How many rows of the server's database have what was written. */
const countChangesOnServer = (bought: string) => {
  const ofCustomer = `customer_id = ${CUSTOMER_ID}`
  const count = (from: string, ...values: unknown[]) =>
    queryOne<{ count: number }>(`select count(*) as count from ${from}`, ...values).count
  const ofProduct = (table: string) =>
    `${table} t join products p on p.id = t.product_id where t.${ofCustomer} and p.name = ?`
  return {
    reviews: count(`${ofProduct('reviews')} and t.rating = 5 and t.comment = 'Just as in the picture.'`, bought),
    views: count(ofProduct('recent_views'), VIEWED),
    wishes: count(ofProduct('wishes'), VIEWED),
    photos: count('return_photos'),
  }
}
