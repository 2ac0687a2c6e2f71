import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { addToCart, readCart } from '../../../src/local/cart/cart.ts'
import { acceptLineChanges, findLineChanges } from '../../../src/local/cart/line-changes.ts'
import { db } from '../../../src/local/db/database.ts'
import { acceptCorrection } from '../../../src/local/orders/accept-correction.ts'
import { buildOrderCorrection } from '../../../src/local/orders/correction.ts'
import { setUpDevice } from '../../local/device-fixture.ts'
import { ids, order, product } from '../entity-fixtures.ts'

setUpDevice()

const gamcha = { ...product, id: ids.other, name: 'Gamcha', price: 150, discount: 0 }
const address = { ...order.shippingAddress, district: undefined, upazila: undefined, place: undefined }
const fillCart = async () => {
  await addToCart(product, 2)
  await addToCart(gamcha, 3)
}
const lines = async () => (await readCart()).items.map(item => [item.product.name, item.quantity, item.price])
const onDevice = async () => new Map((await db.products.toArray()).map(row => [row.id, row]))
const store = (...rows: (typeof product)[]) =>
  db.products.bulkPut(rows.map(row => ({ ...row, listed: 1 as const, mine: 0 as const, seenAt: 0 })))

describe('Accepting changed lines', () => {
  it('updates prices and stock, removes sold-out lines, and leaves no changes', async () => {
    await fillCart()
    await store({ ...product, stock: 0, seq: 2 }, { ...gamcha, price: 160, stock: 2, seq: 2 })
    const known = await onDevice()
    await acceptLineChanges(findLineChanges((await readCart()).items, known, true), known)
    expect(await lines()).toEqual([['Gamcha', 2, 160]])
    expect(findLineChanges((await readCart()).items, known, true)).toEqual([])
  })
})

describe('Accepting a corrected order', () => {
  const refuse = async (error: unknown) => {
    const { draft, seen } = buildOrderDraft((await readCart()).items, address, 'COD')
    return buildOrderCorrection(error, draft, seen)!
  }
  const totals = { subtotal: 3050, shipping: 60, couponDiscount: 0, totalAmount: 3110 }

  it('makes the cart equal the offered order, although the device has the old price', async () => {
    await fillCart()
    await store({ ...product, seq: 4 }, gamcha)
    const raised = [{ productId: product.id, price: 1300, discount: 0 }]
    const correction = await refuse({ code: 'CART_CHANGED', lines: raised, totals })
    const items = await acceptCorrection(correction)
    expect(await lines()).toEqual([
      ['Tangail saree', 2, 1300],
      ['Gamcha', 3, 150],
    ])
    expect(buildOrderDraft(items, address, 'COD').draft).toEqual(correction.order?.draft)
    expect(findLineChanges(items, await onDevice(), true)).toEqual([])
  })

  it('lowers quantities to the stock and removes sold-out lines', async () => {
    await fillCart()
    const left = [
      { productId: product.id, left: 0 },
      { productId: gamcha.id, left: 1 },
    ]
    await acceptCorrection(await refuse({ code: 'OUT_OF_STOCK', lines: left }))
    expect(await lines()).toEqual([['Gamcha', 1, 150]])
  })
})
