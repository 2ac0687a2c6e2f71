import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { setFigures } from '../../support/fixtures/product-figures.ts'

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

const countOf = async (table: 'orders' | 'order_items' | 'changes') => {
  const counted = market.store.read.selectFrom(table).select(row => row.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

describe('Placing an order', () => {
  it('reduces the stock, copies prices and names, and returns the complete order', async () => {
    const saree = await market.addProduct({ stock: 5 })
    const blouse = await market.addProduct({ name: 'Blouse', price: 45_050, discount: 0 })
    const { status, message, data } = await market.order(
      await market.draft({ [saree]: 2, [blouse]: 1 }, { note: 'Call first.' }),
    )
    expect([status, message]).toEqual([201, 'Order placed successfully'])
    expect(data).toMatchObject({
      status: 'PENDING',
      paymentType: 'COD',
      paymentStatus: 'UNPAID',
      subtotal: 2850.5,
      shipping: 60,
      couponDiscount: 0,
      totalAmount: 2910.5,
      note: 'Call first.',
      customer: { id: market.customer.profileId, name: 'Nusrat Jahan' },
      shippingAddress: ADDRESS,
      payments: [],
    })
    expect(data.number).toMatch(/^H-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$/)
    expect(data.orderItem.map(item => [item.product.name, item.quantity, item.price, item.discount])).toEqual([
      ['Tangail saree', 2, 1200, 100],
      ['Blouse', 1, 450.5, 0],
    ])
    expect(data.events).toMatchObject([{ actor: 'Nusrat Jahan', role: 'CUSTOMER', from: null, to: 'PENDING' }])
    expect(await market.product(saree)).toMatchObject({ stock: 3, sold: 2, seq: 2 })
  })

  it('keeps the place of its address, or the one that its texts name for certain', async () => {
    const id = await market.addProduct({ stock: 10 })
    const orderTo = async (area: object) =>
      market.order(await market.draft({ [id]: 1 }, { shippingAddress: { ...ADDRESS, ...area } }))
    const chosen = await orderTo({ place: 'rangpur/gangachara' })
    const area = { place: 'rangpur/gangachara', district: 'Rangpur', upazila: 'Gangachara' }
    expect(chosen.data.shippingAddress).toMatchObject(area)
    const stored = await market.call(getOrder, { id: chosen.data.id }, { as: market.customer })
    expect(stored.data.shippingAddress).toMatchObject(area)
    const older = await orderTo({ address: 'House 7', district: 'Rangpur', upazila: 'গঙ্গাচড়া' })
    expect(older.data.shippingAddress).toMatchObject({ place: 'rangpur/gangachara', upazila: 'গঙ্গাচড়া' })
    expect((await orderTo({ address: 'House 7', district: 'Atlantis' })).data.shippingAddress.place).toBe(null)
    const refused = await orderTo({ place: 'atlantis' })
    expect(refused).toMatchObject({ status: 400, error: { fields: { 'shippingAddress.place': expect.any(String) } } })
  })

  it('keeps its items when the product changes later', async () => {
    const id = await market.addProduct({ name: 'Old name' })
    const { data } = await market.order(await market.draft({ [id]: 1 }))
    await market.store.write(tx =>
      tx.updateTable('products').set({ name: 'New name', price: 1 }).where('id', '=', id).execute(),
    )
    const repeated = await market.call(getOrder, { id: data.id }, { as: market.customer })
    expect(repeated.data.orderItem[0]).toMatchObject({ product: { name: 'Old name' }, price: 1200 })
  })

  it('merges lines of the same product', async () => {
    const id = await market.addProduct()
    const draft = await market.draft({ [id]: 3 })
    const line = draft.products[0]!
    const products = [
      { ...line, quantity: 1 },
      { ...line, quantity: 2 },
    ]
    const { data } = await market.order({ ...draft, products })
    expect(data.orderItem.map(item => item.quantity)).toEqual([3])
  })

  it('reports each unavailable line, with the remaining stock', async () => {
    const few = await market.addProduct({ name: 'Few', stock: 2 })
    const none = await market.addProduct({ name: 'None', stock: 0 })
    const draft = await market.addProduct({ name: 'Draft', status: 'DRAFT' })
    const fine = await market.addProduct({ name: 'Fine' })
    const before = await countOf('orders')
    const { status, error, message } = await market.order(
      await market.draft({ [few]: 3, [none]: 1, [draft]: 1, [fine]: 1 }),
    )
    expect([status, error.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect(error.lines).toEqual([
      { productId: few, name: 'Few', wanted: 3, left: 2 },
      { productId: none, name: 'None', wanted: 1, left: 0 },
      { productId: draft, name: 'Draft', wanted: 1, left: 0 },
    ])
    expect(message).toBe('Only 2 left of Few. None is sold out. Draft is sold out.')
    expect(await countOf('orders')).toBe(before)
    expect((await market.product(fine)).stock).toBe(10)
  })

  it('rejects an unknown product as a removed one', async () => {
    const knownId = await market.addProduct()
    const draft = await market.draft({ [knownId]: 1 })
    const productId = uuid()
    const { error } = await market.order({ ...draft, products: [{ ...draft.products[0]!, productId }] })
    expect(error).toMatchObject({ code: 'OUT_OF_STOCK', lines: [{ productId, left: 0 }] })
  })

  it('never charges a price that the customer was not shown, and returns the current one', async () => {
    const id = await market.addProduct({ price: 100_000, discount: 0, stock: 4 })
    const draft = await market.draft({ [id]: 2 })
    await market.store.write(tx => setFigures(tx, id, { price: 110_000 }))
    const { status, error } = await market.order(draft)
    expect([status, error.code]).toEqual([409, 'CART_CHANGED'])
    expect(error.lines).toEqual([
      {
        productId: id,
        name: 'Tangail saree',
        price: 1100,
        discount: 0,
        quantity: 2,
        stock: 4,
        image: '/pictures/p.webp',
      },
    ])
    expect(error.totals).toEqual({ subtotal: 2200, shipping: 60, couponDiscount: 0, total: 2260, totalAmount: 2260 })
    expect((await market.product(id)).stock).toBe(4)
  })

  it('rejects a wrong total, even a lower one', async () => {
    const id = await market.addProduct()
    for (const totalAmount of [0, 1259.99, 1260.01, 9_999_999]) {
      const { error } = await market.order(await market.draft({ [id]: 1 }, { totalAmount }))
      expect(error.code).toBe('CART_CHANGED')
    }
  })

  it('rejects products of two shops', async () => {
    const ownId = await market.addProduct()
    const foreign = await market.addProduct({ name: 'Mango', shop_id: market.otherShopId })
    const { status, error, message } = await market.order(await market.draft({ [ownId]: 1, [foreign]: 1 }))
    expect([status, error.code]).toEqual([400, 'VALIDATION'])
    expect(message).toContain('Mango')
  })

  it('rejects a paused, closed or unknown shop', async () => {
    const paused = await market.addShop(market.vendor, { paused_until: Date.now() + 60_000 })
    const id = await market.addProduct({ shop_id: paused })
    const refused = await market.order(await market.draft({ [id]: 1 }, { shopId: paused }))
    expect([refused.status, refused.error.code]).toEqual([409, 'SHOP_PAUSED'])
    const missingShop = await market.order(await market.draft({ [id]: 1 }, { shopId: uuid() }))
    expect(missingShop.status).toBe(404)
  })

  it('accepts orders again when the pause is over', async () => {
    const shopId = await market.addShop(market.vendor, { paused_until: Date.now() - 1 })
    const id = await market.addProduct({ shop_id: shopId })
    expect((await market.order(await market.draft({ [id]: 1 }, { shopId }))).status).toBe(201)
  })

  it('rejects online payment with a message while no gateway is configured', async () => {
    const id = await market.addProduct()
    const { status, message } = await market.order(await market.draft({ [id]: 1 }, { paymentType: 'ONLINE' }))
    expect(status).toBe(400)
    expect(message).toContain('Choose cash on delivery.')
  })

  it("uses the profile's address by default, and requires one if there is none", async () => {
    const customer = await market.user('CUSTOMER')
    const id = await market.addProduct()
    const draft = await market.draft({ [id]: 1 }, { shippingAddress: undefined })
    const refused = await market.order(draft, customer)
    expect([refused.status, refused.message]).toEqual([400, 'Address is required'])
    await market.call(updateProfile, { address: '18 Kandirpar, Cumilla' }, { as: customer })
    const { data } = await market.order(draft, customer)
    expect(data.shippingAddress.address).toBe('18 Kandirpar, Cumilla')
  })

  it('returns the existing order with its id, but never one of another customer', async () => {
    const product = await market.addProduct({ stock: 5 })
    const draft = await market.draft({ [product]: 1 }, { id: uuid() })
    const first = await market.order(draft)
    const repeated = await market.order(draft)
    expect(repeated.status).toBe(200)
    expect(repeated.data).toEqual(first.data)
    expect((await market.product(product)).stock).toBe(4)
    const stranger = await market.order(draft, await market.user('CUSTOMER'))
    expect([stranger.status, stranger.error.code]).toEqual([409, 'CONFLICT'])
  })

  it('happens once per key', async () => {
    const product = await market.addProduct({ stock: 5 })
    const draft = await market.draft({ [product]: 1 })
    const key = uuid()
    const responses = await Promise.all([1, 2, 3].map(() => market.order(draft, market.customer, key)))
    expect(new Set(responses.map(response => response.data.id)).size).toBe(1)
    expect((await market.product(product)).stock).toBe(4)
  })

  it('is announced to the customer and the vendor only', async () => {
    const received: string[] = []
    const stops = [market.vendor, market.customer, market.otherVendor].map(user =>
      market.services.events.subscribe({
        userId: user.userId,
        sessionId: null,
        receive: hint => received.push(`${user.role} ${user.userId === market.otherVendor.userId} ${hint.type}`),
        end: () => undefined,
      }),
    )
    const id = await market.addProduct({ stock: 50 })
    await market.order(await market.draft({ [id]: 1 }))
    await market.order(await market.draft({ [id]: 51 }))
    for (const stop of stops) stop()
    expect(received.sort()).toEqual(['CUSTOMER false order', 'VENDOR false order'])
  })

  it('rejects malformed orders with a message for each field', async () => {
    const id = await market.addProduct()
    const draft = await market.draft({ [id]: 1 })
    const line = draft.products[0]!
    for (const wrong of [
      { products: [] },
      { products: [{ ...line, quantity: 0 }] },
      { products: [{ ...line, quantity: 1.5 }] },
      { products: [{ ...line, quantity: -3 }] },
      { products: [{ ...line, productId: "'; drop table orders; --" }] },
      { totalAmount: -1 },
      { shopId: 'no' },
      { paymentType: 'BKASH' as 'COD' },
    ]) {
      expect((await market.order({ ...draft, ...wrong })).status).toBe(400)
    }
  })
})
