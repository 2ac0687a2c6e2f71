import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { productOrders } from '../../../src/contract/orders/orders.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import { createReview, deleteReview, replyToReview, updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { listReviews, productReviews, shopReviews } from '../../../src/contract/reviews/reviews.ts'
import { getShop } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture

const buy = async (productId: string, as: TestUser = market.customer, until: 'PENDING' | 'DELIVERED' = 'DELIVERED') => {
  const { data } = await market.order(await market.draft({ [productId]: 1 }), as)
  for (const status of until === 'DELIVERED' ? (['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) : []) {
    await market.call(changeOrderStatus, { id: data.id, status }, { as: market.vendor })
  }
  return data.id
}
const review = (productId: string, rating: number, as: TestUser = market.customer, more = {}) =>
  market.call(createReview, { productId, rating, comment: 'Good cloth.', ...more }, { as })
const ratings = async (productId: string) => {
  const product = (await market.call(getProduct, { id: productId })).data
  const shop = (await market.call(getShop, { id: product.shopId })).data
  return { product: [product.rating, product.reviewCount], shop: [shop.rating, shop.reviewCount] }
}
const buyer = async (productId: string) => {
  const customer = await market.user('CUSTOMER')
  await buy(productId, customer)
  return customer
}

describe.each(ENGINES)('A review on $name', engine => {
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('is announced to the vendor with a text cut between two characters', async () => {
    const bought = await market.addProduct()
    await buy(bought)
    await review(bought, 5, market.customer, { comment: `${'x'.repeat(138)}🙂 and much more` })
    const told = (await market.call(listNotifications, {}, { as: market.vendor })).data
    expect(told[0]?.body).toMatch(/: x{138}…$/)
  })

  it('requires a purchase that is paid or delivered and not cancelled', async () => {
    product = await market.addProduct({ stock: 100 })
    const refused = { status: 403, error: { code: 'PURCHASE_REQUIRED' } }
    expect(await review(product, 5)).toMatchObject(refused)
    expect(await review(uuid(), 5)).toMatchObject(refused)
    const order = await buy(product, market.customer, 'PENDING')
    expect(await review(product, 5)).toMatchObject(refused)
    expect((await market.call(productOrders, { productId: product }, { as: market.customer })).data).toEqual([])
    await market.call(changeOrderStatus, { id: order, status: 'CANCELLED' }, { as: market.customer })
    expect(await review(product, 5)).toMatchObject(refused)
    const delivered = await buy(product)
    const allowing = await market.call(productOrders, { productId: product }, { as: market.customer })
    expect(allowing.data.map(row => row.id)).toEqual([delivered])
    expect(await review(product, 5)).toMatchObject({ status: 201, message: 'Successfully submitted' })
  })

  it('is created once per customer and product, with the id from the device', async () => {
    const other = await market.addProduct({ stock: 100 })
    await buy(other)
    const id = uuid()
    const first = await review(other, 4, market.customer, { id })
    expect(first.data).toMatchObject({ id, rating: 4, product: { id: other }, customer: { name: 'Nusrat Jahan' } })
    expect(await review(other, 1, market.customer, { id })).toMatchObject({ status: 200, data: first.data })
    expect(await review(other, 1)).toMatchObject({ status: 409, error: { code: 'DUPLICATE', id } })
    const someone = await buyer(other)
    expect(await review(other, 3, someone, { id })).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
  })

  it('by many customers at once leaves the ratings of product and shop exact', async () => {
    const shop_id = await market.addShop(market.vendor)
    const rated = await market.addProduct({ shop_id, stock: 100 })
    const people = await Promise.all([5, 4, 3, 5].map(() => market.user('CUSTOMER')))
    for (const person of people) {
      const { data } = await market.order(await market.draft({ [rated]: 1 }, { shopId: shop_id }), person)
      await market.store.write(tx =>
        tx.updateTable('orders').set({ payment_status: 'PAID' }).where('id', '=', data.id).execute(),
      )
    }
    const responses = await Promise.all(people.map((person, at) => review(rated, [5, 4, 3, 5][at]!, person)))
    expect(await ratings(rated)).toEqual({ product: [4.3, 4], shop: [4.3, 4] })
    const change = (at: number, stars: number) =>
      market.call(updateReview, { id: responses[at]!.data.id, rating: stars }, { as: people[at]! })
    await Promise.all([change(0, 1), change(1, 1), change(2, 1)])
    expect(await ratings(rated)).toEqual({ product: [2, 4], shop: [2, 4] })
    await Promise.all(
      responses.map((response, at) => market.call(deleteReview, { id: response.data.id }, { as: people[at]! })),
    )
    expect(await ratings(rated)).toEqual({ product: [0, 0], shop: [0, 0] })
  })
})

describe('A review', () => {
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture()
    product = await market.addProduct({ stock: 100, name: 'Muslin' })
  })
  afterAll(() => market.stop())

  it.each([undefined, 0, 6, 2.5, '5', null])(
    'with the rating %s is rejected with the message of the form',
    async rating => {
      const { status, message, error } = await market.call(
        createReview,
        { productId: product, rating: rating as number },
        { as: market.customer },
      )
      expect([status, message, error.fields]).toEqual([
        400,
        'Please select a rating',
        { rating: 'Please select a rating' },
      ])
    },
  )

  it('can be changed and deleted by its customer only; an admin can delete it, which is audited', async () => {
    const [mine, stranger, admin] = [await buyer(product), await buyer(product), await market.user('ADMIN')]
    const { data } = await review(product, 2, mine)
    const update = (as: TestUser) => market.call(updateReview, { id: data.id, comment: 'Better.' }, { as })
    expect([(await update(stranger)).status, (await update(market.vendor)).status]).toEqual([403, 403])
    expect((await update(mine)).data).toMatchObject({ comment: 'Better.', rating: 2, seq: 2 })
    const remove = async (as: TestUser) => (await market.call(deleteReview, { id: data.id }, { as })).status
    expect([await remove(stranger), await remove(admin), await remove(admin)]).toEqual([403, 200, 404])
    const log = await market.call(listAuditLog, { entityId: data.id }, { as: admin })
    expect(log.data).toMatchObject([{ action: 'review.delete', before: { rating: 2, comment: 'Better.' } }])
  })

  it('can be replied to by its shop’s vendor only, and its customer is notified once', async () => {
    const customer = await buyer(product)
    const { data } = await review(product, 5, customer)
    const reply = (text: string, as: TestUser) => market.call(replyToReview, { id: data.id, reply: text }, { as })
    expect((await reply('Mine?', market.otherVendor)).status).toBe(403)
    expect((await reply('Thank you!', market.vendor)).data.reply).toBe('Thank you!')
    expect((await reply('Thank you.', market.vendor)).data.reply).toBe('Thank you.')
    expect((await reply('', market.vendor)).data.reply).toBeNull()
    const told = (await market.call(listNotifications, {}, { as: customer })).data.filter(row => row.kind === 'REVIEW')
    expect(told.map(row => [row.body, row.path])).toEqual([['Muslin: Thank you!', '/dashboard/my-reviews']])
  })

  it('notifies the shop’s vendor', async () => {
    await review(product, 3, await buyer(product))
    const { data, meta } = await market.call(listNotifications, { limit: 1 }, { as: market.vendor })
    expect(data[0]).toMatchObject({ kind: 'REVIEW', title: '3 of 5 stars for Muslin', readAt: null })
    expect(meta.unread).toBeGreaterThan(0)
  })

  it('is synced to its customer and vendor, and the ratings to everyone', async () => {
    const customer = await buyer(product)
    const [catalogue, vendor] = [
      await market.call(syncCatalogue, {}),
      await market.call(syncAccount, {}, { as: market.vendor }),
    ]
    const { data } = await review(product, 1, customer)
    const since = await market.call(syncCatalogue, { since: catalogue.meta.cursor })
    expect([since.data.products.map(row => row.id), since.data.shops.map(row => row.id)]).toEqual([
      [product],
      [market.shopId],
    ])
    const vendorChanges = () => market.call(syncAccount, { since: vendor.meta.cursor }, { as: market.vendor })
    expect((await vendorChanges()).data.reviews).toEqual([data])
    await market.call(deleteReview, { id: data.id }, { as: customer })
    expect((await vendorChanges()).data.removed.reviews).toEqual([data.id])
  })
})

describe('Reviews', () => {
  let products: string[]
  let reviewer: TestUser
  beforeAll(async () => {
    market = await openMarketFixture()
    products = [await market.addProduct(), await market.addProduct({ shop_id: market.otherShopId })]
    reviewer = await market.user('CUSTOMER', { name: 'Rahim' })
    await market.addReview(products[0]!, reviewer, 5)
    await market.addReview(products[0]!, market.customer, 2)
    await market.addReview(products[1]!, reviewer, 4)
    await market.store.write(async tx => {
      await tx.updateTable('shops').set({ rating_sum: 7, review_count: 2 }).where('id', '=', market.shopId).execute()
      const own = tx
        .updateTable('reviews')
        .set({ reply: 'Thanks' })
        .where('customer_id', '=', market.customer.profileId)
      await own.execute()
    })
  })
  afterAll(() => market.stop())

  const found = async (query: Record<string, string>, as: TestUser) => {
    const response = await market.request(`/reviews?${new URLSearchParams(query)}`, {
      headers: { authorization: as.accessToken },
    })
    const { data, meta } = (await response.json()) as {
      data: { data: { rating: number }[]; meta: object }
      meta: { total: number }
    }
    expect(data.meta).toEqual(meta)
    return [data.data.map(row => row.rating).sort(), meta.total]
  }

  it('are listed, nested, to a vendor for their shops, to a customer their own, and to an admin all', async () => {
    const admin = await market.user('ADMIN')
    expect(await found({ page: '1', vendorEmail: market.vendor.email }, market.vendor)).toEqual([[2, 5], 2])
    expect(await found({}, market.otherVendor)).toEqual([[4], 1])
    expect(await found({ vendorEmail: market.vendor.email }, market.otherVendor)).toEqual([[], 0])
    expect(await found({}, reviewer)).toEqual([[4, 5], 2])
    expect(await found({}, admin)).toEqual([[2, 4, 5], 3])
    expect(await found({ vendorEmail: market.otherVendor.email }, admin)).toEqual([[4], 1])
  })

  it('can be filtered by missing reply, by text and by name', async () => {
    expect(await found({ unanswered: 'true' }, market.vendor)).toEqual([[5], 1])
    expect(await found({ searchTerm: 'rahim' }, market.vendor)).toEqual([[5], 1])
    expect(await found({ searchTerm: '%' }, market.vendor)).toEqual([[], 0])
    expect((await market.call(listReviews, { page: 9 }, { as: market.vendor })).data).toMatchObject({ data: [] })
  })

  it('of a shop have its mean rating, and are 404 if the shop is closed', async () => {
    const { data } = await market.call(shopReviews, { id: market.shopId, limit: 1 })
    expect(data).toMatchObject({ rating: 3.5, total: 2, reviews: [{ rating: 2, reply: 'Thanks' }] })
    const closed = await market.addShop(market.vendor, { status: 'CLOSED' })
    expect((await market.call(shopReviews, { id: closed })).status).toBe(404)
    expect((await market.call(productReviews, { id: products[1]! })).data.total).toBe(1)
  })
})
