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
