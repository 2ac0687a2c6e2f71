import { describe, expect, it } from 'vitest'
import { context, haat, page } from '../support/browser-fixture.ts'
import {
  CUSTOMER,
  CUSTOMER_ID,
  findOwnProducts,
  main,
  open,
  queryOne,
  setUpCustomerPhone,
  viewAndAddToCart,
} from '../support/customer-changes.ts'
import {
  addAddress,
  addReturnPhoto,
  collectCoupon,
  openCoupon,
  orderOffline,
  reviewBought,
  sendListedChanges,
  VIEWED,
  viewOffline,
  wishOffline,
} from '../support/customer-offline-changes.ts'
import { countOrders, findSaree, signInOnPage, waitUntilAccountOfflineReady } from '../support/shopper-actions.ts'

setUpCustomerPhone()

describe('A customer without a network', () => {
  it('makes changes of each kind: each is stored, shown as waiting, listed, and sent once online', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    await viewAndAddToCart(findSaree(haat.dataDir))
    await openCoupon()
    await open('/dashboard/profile')
    await main().getByRole('textbox', { name: 'Phone' }).waitFor()
    await waitUntilAccountOfflineReady(page)
    const { bought } = findOwnProducts()
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)

    const written: string[] = []
    await open('/dashboard/my-reviews')
    written.push(await reviewBought(bought))
    written.push(await viewOffline(), await wishOffline())
    written.push(await orderOffline(), await addReturnPhoto())
    await open('/dashboard/profile')
    written.push(await addAddress(), await collectCoupon())
    expect(countOrders(haat.dataDir)).toBe(before)

    await sendListedChanges(written.toSorted(), ['/dashboard/my-orders', '/dashboard/profile', '/dashboard/my-reviews'])
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expect(countChangesOnServer(bought)).toEqual({
      reviews: 1,
      views: 1,
      wishes: 1,
      photos: 1,
      addresses: 1,
      coupons: 1,
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
    addresses: count(`addresses where ${ofCustomer} and label = 'Sister' and address = '14 Shibbari More, Khulna'`),
    coupons: count(
      `collected_coupons t join coupons c on c.id = t.coupon_id where t.${ofCustomer} and c.code = 'SAREE300'`,
    ),
  }
}
