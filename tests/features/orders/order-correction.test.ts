import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { buildOrderCorrection } from '../../../src/local/orders/correction.ts'
import { ids, order, product } from '../entity-fixtures.ts'

const other = { ...product, id: ids.other, name: 'Gamcha', price: 150, discount: 0 }
const cart = [
  { product, quantity: 2, price: 1200 },
  { product: other, quantity: 3, price: 150 },
]
const { draft, seen } = buildOrderDraft(cart, order.shippingAddress as never, 'COD')

const cartChanged = {
  code: 'CART_CHANGED',
  lines: [
    { productId: product.id, name: product.name, price: 1300, discount: 0, quantity: 2, stock: 5, image: '' },
    { productId: other.id, name: other.name, price: 150, discount: 0, quantity: 3, stock: 9, image: '' },
  ],
  totals: { subtotal: 3050, shipping: 60, couponDiscount: 0, total: 3110, totalAmount: 3110 },
}
const outOfStock = (...left: [string, number][]) => ({
  code: 'OUT_OF_STOCK',
  lines: left.map(([productId, pieces]) => ({ productId, name: '', wanted: 3, left: pieces })),
})

describe('The order of a cart', () => {
  it('is valid, with shipping in its total and no coupon', () => {
    expect(v.is(OrderDraft, draft)).toBe(true)
    expect(draft).toMatchObject({ totalAmount: 2910, couponCode: '', shopId: ids.shop, paymentType: 'COD' })
    expect(seen).toMatchObject({ subtotal: 2850, shipping: 60, totalAmount: 2910, shop: { name: 'Rupsha Sarees' } })
  })
})

const everywhere = { area: 'everywhere', fee: 130, feePerKg: 20, freeFrom: null, daysFrom: 1, daysTo: 2 } as const
const rules = { from: null, zones: [everywhere], handlingDays: 0, pieceWeight: 500, daysOff: [5] }
const weighed = [{ ...cart[0]!, product: { ...product, weight: 1400 } }, cart[1]!]

describe('The order of a cart from a shop with zones', () => {
  const delivery = { rules, place: null }
  const zoned = buildOrderDraft(weighed, order.shippingAddress as never, 'COD', null, delivery)

  it('costs what its weight does in its zone', () => {
    expect([zoned.seen.shipping, zoned.draft.totalAmount], '2 × 1,400 g and 3 × 500 g').toEqual([210, 3060])
  })

  it('shows the old and the new fee where the shop has changed it, and is offered at the new total', () => {
    const totals = { subtotal: 2850, shipping: 300, couponDiscount: 0, total: 3150, totalAmount: 3150 }
    const lines = weighed.map(item => ({ productId: item.product.id, price: item.price, discount: 0 }))
    const correction = buildOrderCorrection({ code: 'CART_CHANGED', lines, totals }, zoned.draft, zoned.seen)
    expect(correction).toMatchObject({ changes: [], shipping: { was: 210, now: 300 }, total: { was: 3060, now: 3150 } })
    expect(correction?.order?.draft.totalAmount).toBe(3150)
    expect(correction?.order?.seen).toMatchObject({ shipping: 300, delivery })
  })

  it('costs what is left of it weighs, where something is sold out', () => {
    const correction = buildOrderCorrection(outOfStock([product.id, 0]), zoned.draft, zoned.seen)
    expect(correction?.order?.seen).toMatchObject({ subtotal: 450, shipping: 150, totalAmount: 600 })
  })
})

describe('The correction of a rejected order', () => {
  it('shows old and new price and offers the order at the new total', () => {
    const correction = buildOrderCorrection(cartChanged, draft, seen)
    expect(correction?.changes).toEqual([
      { productId: product.id, name: product.name, price: { was: 1200, now: 1300 }, quantity: null },
    ])
    expect(correction?.total).toEqual({ was: 2910, now: 3110 })
    expect(correction?.order?.draft.products[0]).toMatchObject({ price: 1300, discount: 0, quantity: 2 })
    expect(correction?.order?.draft.totalAmount).toBe(3110)
    expect(correction?.order?.seen.lines[0]?.price).toBe(1300)
  })

  it('keeps the Bangla names of what changed', () => {
    const named = { ...seen, lines: seen.lines.map(line => ({ ...line, nameBn: 'শাড়ি' })) }
    const changes = [cartChanged, outOfStock([product.id, 0])].map(
      error => buildOrderCorrection(error, draft, named)?.changes,
    )
    expect(changes.map(found => found?.[0]?.nameBn)).toEqual(['শাড়ি', 'শাড়ি'])
  })

  it('drops a coupon that no longer counts, so that the order is not rejected again', () => {
    expect(buildOrderCorrection(cartChanged, { ...draft, couponCode: 'EID' }, seen)?.order?.draft.couponCode).toBe('')
  })

  it('lowers quantities to the stock, removes sold-out lines, and updates the totals', () => {
    const correction = buildOrderCorrection(outOfStock([product.id, 0], [other.id, 2]), draft, seen)
    expect(correction?.changes.map(change => change.quantity)).toEqual([
      { wanted: 2, left: 0 },
      { wanted: 3, left: 2 },
    ])
    expect(correction?.order?.draft.products).toEqual([{ productId: other.id, quantity: 2, price: 150, discount: 0 }])
    expect(correction?.order?.draft.totalAmount).toBe(360)
  })

  it('offers no order where no line is left', () => {
    expect(buildOrderCorrection(outOfStock([product.id, 0], [other.id, 0]), draft, seen)?.order).toBeNull()
  })

  it.each([
    null,
    undefined,
    {},
    { code: 'SHOP_PAUSED' },
    { code: 'CART_CHANGED' },
    { code: 'OUT_OF_STOCK', lines: 'x' },
  ])('leaves any other refusal to its message: %j', error =>
    expect(buildOrderCorrection(error, draft, seen)).toBeNull(),
  )
})
