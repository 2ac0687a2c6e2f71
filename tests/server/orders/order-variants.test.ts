import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrderMail, orderPlacedMail } from '../../../server/adapters/mail/order-mails.ts'
import { findOrderSubject } from '../../../server/orders/order-subject.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, orderOf, readProduct, SIZES, variant } from '../../support/fixtures/panjabi.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('Orders of variants on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  const read = (id: string) => readProduct(market, id)
  const stocks = async (id: string) => (await read(id)).variants!.map(({ stock }) => stock)
  const cancel = (id: string) => market.call(changeOrderStatus, { id, status: 'CANCELLED' }, { as: market.vendor })

  it('take the pieces of their variant, and the price that it had', async () => {
    const sizes = [variant(['40'], { price: 500, stock: 1, sku: 'TAKE-40' }), variant(['41'], { price: 650, stock: 2 })]
    const product = await addPanjabi(market, sizes)
    const { data, status } = await market.order(orderOf(market, [{ product, variantId: sizes[0]!.id }]))
    expect(status).toBe(201)
    expect(data.orderItem).toMatchObject([
      { productId: product.id, variantId: sizes[0]!.id, variantTitle: 'Size 40', variantTitleBn: 'সাইজ ৪০', price: 500 },
    ])
    expect(data.orderItem[0]!.sku, 'of no use to the customer').toBeUndefined()
    const seen = await market.call(getOrder, { id: data.id }, { as: market.vendor })
    expect(seen.data.orderItem[0]!.sku).toBe('TAKE-40')
    expect(await stocks(product.id)).toEqual([0, 2])
    expect(await read(product.id), 'the cheapest is sold out').toMatchObject({ price: 650, stock: 2 })
    await cancel(data.id)
    expect(await read(product.id)).toMatchObject({ price: 500, priceMax: 650, stock: 3 })
  })

  it('name the variant in the mails to customer and vendor', async () => {
    const sizes = [variant(['40']), variant(['41'])]
    const product = await addPanjabi(market, sizes)
    const { data } = await market.order(orderOf(market, [{ product, variantId: sizes[1]!.id, quantity: 2 }]))
    const order = await findOrderSubject(market.store.read, data.id)
    const mails = [orderPlacedMail, newOrderMail].map(write => write(market.services.config, 'a@b.example', order))
    for (const mail of mails) expect(JSON.stringify(mail)).toContain('2 × Panjabi (Size 41)')
  })

  it('have a line for each variant, and one for a variant that is named twice', async () => {
    const sizes = [variant(['40']), variant(['41'])]
    const product = await addPanjabi(market, sizes)
    const [small, large] = sizes.map(({ id }) => ({ product, variantId: id }))
    const { data } = await market.order(orderOf(market, [small!, large!, { ...small!, quantity: 2 }]))
    expect(data.orderItem.map(({ variantTitle, quantity }) => [variantTitle, quantity])).toEqual([
      ['Size 40', 3],
      ['Size 41', 1],
    ])
    expect(await stocks(product.id)).toEqual([2, 4])
  })

  it('must name a variant where there are several: a deployed client shows the choices', async () => {
    const product = await addPanjabi(market, [variant(['40']), variant(['41'], { stock: 0 }), variant(['42'])])
    const { status, error, message } = await market.order(orderOf(market, [{ product }]))
    expect([status, error.code, message]).toEqual([
      400,
      'VARIANT_REQUIRED',
      'Choose which Panjabi you want: Size 40, Size 42.',
    ])
    expect(error.fields).toEqual({ products: message })
    expect(error.lines).toEqual([{ productId: product.id, name: 'Panjabi' }])
    expect(await stocks(product.id)).toEqual([5, 0, 5])
  })

  it('mean the only variant where they name none', async () => {
    const only = await addPanjabi(market, [variant(['40'], { stock: 1 })])
    expect((await market.order(orderOf(market, [{ product: only }]))).status).toBe(201)
    const id = await market.addProduct({ stock: 3 })
    const plain = await read(id)
    const lines = [{ product: plain }, { product: plain, variantId: id }]
    const { data } = await market.order(orderOf(market, lines))
    expect(data.orderItem.map(item => [item.quantity, 'variantId' in item])).toEqual([[2, false]])
    const rows = market.store.read.selectFrom('order_items').select('variant_id').where('order_id', '=', data.id)
    expect(await rows.execute()).toEqual([{ variant_id: id }])
  })

  it('say which variant is sold out, and which others are left', async () => {
    const sizes = [variant(['40'], { stock: 1 }), variant(['41'], { stock: 1 }), variant(['42'], { stock: 0 })]
    const product = await addPanjabi(market, sizes)
    const sold = await market.order(orderOf(market, [{ product, variantId: sizes[2]!.id }]))
    expect([sold.status, sold.message]).toEqual([409, 'Panjabi: Size 42 is sold out; 40 and 41 are left.'])
    expect(sold.error.lines).toEqual([
      {
        ...{ productId: product.id, variantId: sizes[2]!.id, variantTitle: 'Size 42', variantTitleBn: 'সাইজ ৪২' },
        ...{ name: 'Panjabi', wanted: 1, left: 0 },
      },
    ])
    const few = await market.order(orderOf(market, [{ product, variantId: sizes[0]!.id, quantity: 2 }]))
    expect(few.message).toBe('Only 1 left of Panjabi (Size 40).')
  })

  it('of a product that has got sizes since ask for one, and of a deleted size for another', async () => {
    const id = await market.addProduct({ name: 'Kurta', stock: 4 })
    const cart = orderOf(market, [{ product: await read(id) }])
    const large = variant(['42'], { price: 1200, discount: 100 })
    const vendor = { as: market.vendor }
    await market.call(updateProduct, { id, options: [SIZES], variants: [{ id, values: ['40'] }, large] }, vendor)
    expect((await market.order(cart)).error.code).toBe('VARIANT_REQUIRED')
    const product = await read(id)
    const order = orderOf(market, [{ product, variantId: large.id }])
    await market.call(updateProduct, { id, variants: [{ id, values: ['40'] }] }, vendor)
    const gone = await market.order(order)
    expect([gone.error.code, gone.message]).toEqual([
      'OUT_OF_STOCK',
      'Kurta is no longer sold as you chose it. Left: Size 40.',
    ])
    expect((await market.order(cart)).status, 'one variant is left, which the cart means').toBe(201)
  })

  it('of a size that is gone say so where the product has no sizes any more, and not that it is sold out', async () => {
    const sizes = [variant(['40']), variant(['41'])]
    const product = await addPanjabi(market, sizes)
    const order = orderOf(market, [{ product, variantId: sizes[1]!.id }])
    const vendor = { as: market.vendor }
    const kept = [{ id: sizes[0]!.id, values: [] }]
    await market.call(updateProduct, { id: product.id, options: [], variants: kept }, vendor)
    const gone = await market.order(order)
    expect([gone.error.code, gone.message]).toEqual(['OUT_OF_STOCK', 'Panjabi is no longer sold as you chose it.'])
    expect(gone.error.lines).toMatchObject([{ productId: product.id, variantId: sizes[1]!.id, left: 0 }])
    await market.call(updateProduct, { id: product.id, stock: 0 }, vendor)
    expect((await market.order(order)).message).toBe('Panjabi is sold out.')
  })

  it('tell a changed price of their variant', async () => {
    const size = variant(['40'])
    const product = await addPanjabi(market, [size, variant(['41'])])
    const order = orderOf(market, [{ product, variantId: size.id }])
    await market.call(updateVariant, { id: size.id, price: 700 }, { as: market.vendor })
    const { error } = await market.order(order)
    expect(error).toMatchObject({
      code: 'CART_CHANGED',
      lines: [{ productId: product.id, variantId: size.id, variantTitle: 'Size 40', price: 700, stock: 5 }],
    })
  })

  it('give pieces back to a deleted variant, whose product does not count them', async () => {
    const sizes = [variant(['40']), variant(['41'])]
    const product = await addPanjabi(market, sizes)
    const { data } = await market.order(orderOf(market, [{ product, variantId: sizes[0]!.id, quantity: 2 }]))
    const kept = [{ id: sizes[1]!.id, values: ['41'] }]
    await market.call(updateProduct, { id: product.id, variants: kept }, { as: market.vendor })
    await cancel(data.id)
    expect(await read(product.id)).toMatchObject({ stock: 5, variants: [{ stock: 5 }] })
  })

  it('give pieces back to the only variant of a product that has no options any more', async () => {
    const sizes = [variant(['40']), variant(['41'])]
    const product = await addPanjabi(market, sizes)
    const { data } = await market.order(orderOf(market, [{ product, variantId: sizes[0]!.id, quantity: 2 }]))
    const kept = [{ id: sizes[0]!.id, values: [] }]
    await market.call(updateProduct, { id: product.id, options: [], variants: kept }, { as: market.vendor })
    expect((await read(product.id)).stock).toBe(3)
    await cancel(data.id)
    expect((await read(product.id)).stock).toBe(5)
  })

  it('leave one buyer of two with the last piece of a size, though others are left', async () => {
    const sizes = [variant(['40'], { stock: 1 }), variant(['41'], { stock: 9 })]
    const product = await addPanjabi(market, sizes)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => market.user('CUSTOMER')))
    const order = orderOf(market, [
      { product, variantId: sizes[1]!.id },
      { product, variantId: sizes[0]!.id },
    ])
    const responses = await Promise.all(buyers.map(buyer => market.order({ ...order, id: uuid() }, buyer)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await stocks(product.id)).toEqual([0, 8])
    expect((await read(product.id)).stock).toBe(8)
  })
})
