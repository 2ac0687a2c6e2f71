import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_WISH_NOTICES_A_DAY } from '../../../server/wishlist/notify-wishers.ts'
import { sendWishNotices } from '../../../server/wishlist/wish-notice-job.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { addWish } from '../../../src/contract/wishlist/wishlist-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, SIZES, variant } from '../../support/fixtures/panjabi.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture

const wish = (productId: string, as: TestUser) => market.call(addWish, { productId }, { as })
const change = async (id: string, fields: Omit<InputOf<typeof updateProduct>, 'id'>) => {
  expect((await market.call(updateProduct, { id, ...fields }, { as: market.vendor })).status).toBe(200)
}
/** Runs the job, and returns the titles of all notices of this customer, newest first. */
const noticesOf = async (as: TestUser) => {
  await sendWishNotices(market.services)
  return (await market.call(listNotifications, { limit: 100 }, { as })).data.map(({ title }) => title)
}
/** A day and an hour pass for what was told; sign-ins would not outlast it. */
const waitADay = () =>
  market.store.write(tx =>
    tx
      .updateTable('wishes')
      .set(row => ({ told_at: row('told_at', '-', 25 * HOUR_MS), due_at: row('due_at', '-', 25 * HOUR_MS) }))
      .execute(),
  )
const newWisher = async (product: string) => {
  const customer = await market.user('CUSTOMER')
  await wish(product, customer)
  return customer
}

describe.each(ENGINES)('Notices about wished products on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    await sendWishNotices(market.services)
  }, 60_000)
  afterAll(() => market.stop())

  it('tell that a sold-out product is back, once', async () => {
    const product = await market.addProduct({ stock: 0 })
    const customer = await newWisher(product)
    expect(await noticesOf(customer)).toEqual([])
    await change(product, { stock: 5 })
    expect(await noticesOf(customer)).toEqual(['Back in stock: Tangail saree'])
    expect(await noticesOf(customer)).toEqual(['Back in stock: Tangail saree'])
    const { data } = await market.call(listNotifications, {}, { as: customer })
    expect(data[0]).toMatchObject({ path: `/products/${product}`, readAt: null })
    const { notifications } = (await market.call(syncAccount, {}, { as: customer })).data
    expect(notifications).toHaveLength(1)
  })

  it('tell which variant is back, and nobody about another one', async () => {
    const sizes = [variant(['40'], { stock: 0 }), variant(['41'], { stock: 0 }), variant(['42'])]
    const { id } = await addPanjabi(market, sizes)
    const [first, second] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    for (const [n, as] of [first, second].entries())
      await market.call(addWish, { productId: id, variantId: sizes[n]!.id }, { as })
    expect(await noticesOf(first)).toEqual([])
    await market.call(updateVariant, { id: sizes[0]!.id, stock: 3 }, { as: market.vendor })
    expect(await noticesOf(first)).toEqual(['Size 40 is back: Panjabi'])
    expect(await noticesOf(second)).toEqual([])
    const { data } = await market.call(listNotifications, {}, { as: first })
    expect(data[0]).toMatchObject({ path: `/products/${id}?variant=${sizes[0]!.id}` })
  })

  it('tell that the wished variant is cheaper, and not that another one is', async () => {
    const sizes = [variant(['40']), variant(['41'])]
    const { id } = await addPanjabi(market, sizes)
    const customer = await market.user('CUSTOMER')
    await market.call(addWish, { productId: id, variantId: sizes[0]!.id }, { as: customer })
    await market.call(updateVariant, { id: sizes[1]!.id, price: 300 }, { as: market.vendor })
    expect(await noticesOf(customer)).toEqual([])
    await market.call(updateVariant, { id: sizes[0]!.id, price: 400 }, { as: market.vendor })
    expect(await noticesOf(customer)).toEqual(['Cheaper now: Panjabi (Size 40)'])
  })

  it('are about the product where the wished variant is gone', async () => {
    const sizes = [variant(['40'], { stock: 0 }), variant(['41'], { stock: 0 })]
    const { id } = await addPanjabi(market, sizes)
    const customer = await market.user('CUSTOMER')
    await market.call(addWish, { productId: id, variantId: sizes[0]!.id }, { as: customer })
    await change(id, { options: [SIZES], variants: [{ ...sizes[1]!, stock: 4 }] })
    expect(await noticesOf(customer)).toEqual(['Back in stock: Panjabi'])
  })

  it('tell that a product is back that a customer’s order had emptied', async () => {
    const product = await market.addProduct({ stock: 2 })
    const customer = await newWisher(product)
    expect((await market.order(await market.draft({ [product]: 2 }), await market.user('CUSTOMER'))).status).toBe(201)
    expect(await noticesOf(customer)).toEqual([])
    await change(product, { stock: 1 })
    expect(await noticesOf(customer)).toEqual(['Back in stock: Tangail saree'])
  })

  it('have the names in both languages, so that they are read in Bangla, too', async () => {
    const product = await market.addProduct({ name_bn: 'টাঙ্গাইল শাড়ি' })
    const customer = await newWisher(product)
    await change(product, { price: 100 })
    await noticesOf(customer)
    const { notifications } = (await market.call(syncAccount, {}, { as: customer })).data
    expect(notifications[0]?.titleDescriptor).toEqual({
      key: 'Cheaper now: {product}',
      values: { product: 'Tangail saree', productBn: 'টাঙ্গাইল শাড়ি' },
    })
  })

  it('tell of a price that is lower by a twentieth or more than any that the customer knew', async () => {
    const product = await market.addProduct({ price: 100_000 })
    const customer = await newWisher(product)
    await change(product, { price: 960 })
    expect(await noticesOf(customer)).toEqual([])
    await change(product, { price: 950 })
    expect(await noticesOf(customer)).toEqual(['Cheaper now: Tangail saree'])
    await waitADay()
    await change(product, { price: 2000 })
    await noticesOf(customer)
    await change(product, { price: 950 })
    expect(await noticesOf(customer)).toHaveLength(1)
  })

  it('come at most once a day for a product, however often a shop empties it and fills it', async () => {
    const product = await market.addProduct({ stock: 0 })
    const customer = await newWisher(product)
    for (let n = 0; n < 4; n++) {
      await change(product, { stock: 3, price: 1000 - n * 100 })
      await noticesOf(customer)
      await change(product, { stock: 0 })
      await noticesOf(customer)
    }
    expect(await noticesOf(customer)).toHaveLength(1)
    await change(product, { stock: 3 })
    expect(await noticesOf(customer)).toHaveLength(1)
    await waitADay()
    expect(await noticesOf(customer)).toHaveLength(2)
    await waitADay()
    expect(await noticesOf(customer)).toHaveLength(2)
  })

  it('say nothing of a product that is sold out again by then', async () => {
    const product = await market.addProduct({ stock: 0 })
    const customer = await newWisher(product)
    await change(product, { stock: 3 })
    await change(product, { stock: 0 })
    expect(await noticesOf(customer)).toEqual([])
  })

  it('of many products are spread over days', async () => {
    const customer = await market.user('CUSTOMER')
    const products: string[] = []
    for (let n = 0; n < MAX_WISH_NOTICES_A_DAY + 2; n++) products.push(await market.addProduct({ stock: 0 }))
    for (const product of products) await wish(product, customer)
    for (const product of products) await change(product, { stock: 1 })
    expect(await noticesOf(customer)).toHaveLength(MAX_WISH_NOTICES_A_DAY)
    await waitADay()
    expect(await noticesOf(customer)).toHaveLength(products.length)
  })
})
