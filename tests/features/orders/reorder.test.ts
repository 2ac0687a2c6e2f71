import { describe, expect, it } from 'vitest'
import { selectReorderItems } from '../../../src/features/orders/page/reorder.ts'
import type { StoredProduct } from '../../../src/local/db/device-schema.ts'
import { ids, order, product } from '../entity-fixtures.ts'

const stored: StoredProduct = { ...product, listed: 1, mine: 0, seenAt: 0 }
const lines = [...order.orderItem, { productId: ids.other, quantity: 1 }]

describe('Ordering again', () => {
  it('takes products on sale at their current price, and counts the others', () => {
    const dearer = { ...stored, price: 1500 }
    expect(selectReorderItems(lines, new Map([[ids.product, dearer]]), new Set())).toEqual({
      items: [{ product: dearer, quantity: 2 }],
      missing: 1,
      unreachable: 0,
    })
  })

  it('does not count a product as gone when it could not be looked up', () => {
    expect(selectReorderItems(lines, new Map([[ids.product, stored]]), new Set([ids.other]))).toMatchObject({
      missing: 0,
      unreachable: 1,
    })
  })

  it.each([{ listed: 0 as const }, { stock: 0 }])('leaves out products that cannot be bought: %j', change => {
    expect(
      selectReorderItems(order.orderItem, new Map([[ids.product, { ...stored, ...change }]]), new Set()).items,
    ).toEqual([])
  })
})

describe('Ordering sizes again', () => {
  const sized = (stocks: Record<string, number>): StoredProduct => ({
    ...stored,
    options: [{ name: 'Size', values: Object.keys(stocks).map(value => ({ value })) }],
    variants: Object.entries(stocks).map(([value, stock]) => ({
      id: value,
      values: [value],
      price: 1,
      discount: 0,
      stock,
    })),
  })
  const select = (variantId: string | undefined, product: StoredProduct) =>
    selectReorderItems(
      [{ productId: ids.product, variantId, quantity: 2 }],
      new Map([[ids.product, product]]),
      new Set(),
    )

  it('takes the same size where it is in stock', () => {
    const product = sized({ 41: 1, 42: 3 })
    expect(select('42', product).items).toEqual([{ product, quantity: 2, variantId: '42' }])
    expect(select('42', sized({ 41: 1, 42: 0 }))).toMatchObject({ items: [], missing: 1 })
    expect(select('42', sized({ 41: 1 }))).toMatchObject({ items: [], missing: 1 })
  })

  it('lets the cart ask where the product had no sizes then', () => {
    const product = sized({ 41: 1, 42: 3 })
    expect(select(undefined, product).items).toEqual([{ product, quantity: 2 }])
  })

  it('takes the product where it has no sizes any more', () => {
    expect(select(ids.product, stored).items).toEqual([{ product: stored, quantity: 2 }])
  })
})
