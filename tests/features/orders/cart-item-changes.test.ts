import { describe, expect, it } from 'vitest'
import { type CachedProduct, findLineChanges, isLineUnavailable } from '../../../src/local/cart/line-changes.ts'
import type { CartItem } from '../../../src/local/db/device-schema.ts'
import { product } from '../entity-fixtures.ts'

const line = (changes: Partial<CartItem> = {}): CartItem => ({ product, quantity: 2, price: product.price, ...changes })
const known = (changes: Partial<CachedProduct> = {}) =>
  new Map([[product.id, { ...product, listed: 1 as const, seq: product.seq + 1, ...changes }]])
const one = { productId: product.id, name: product.name }

describe('The changed lines of a cart', () => {
  it('do not include unchanged lines', () => {
    expect(findLineChanges([line()], known(), true)).toEqual([])
  })

  it('have the old and the new price', () => {
    const changes = findLineChanges([line()], known({ price: 1300 }), true)
    expect(changes).toEqual([{ ...one, price: { was: 1200, now: 1300 }, quantity: null }])
  })

  it('have the stock where it is below the quantity', () => {
    expect(findLineChanges([line()], known({ stock: 2 }), true)).toEqual([])
    const changes = findLineChanges([line()], known({ stock: 1 }), true)
    expect(changes).toEqual([{ ...one, price: null, quantity: { wanted: 2, left: 1 } }])
  })

  it('trust the line where the device has no newer row, because a response may have updated it', () => {
    expect(findLineChanges([line({ price: 1300 })], known({ seq: product.seq }), true)).toEqual([])
  })

  it.each([
    ['sold out', { stock: 0 }],
    ['off the market', { listed: 0 as const }],
    ['paused by its vendor', { status: 'PAUSED' as const }],
  ])('takes a product that is %s as gone, whatever its price', (_, change) => {
    const [gone] = findLineChanges([line()], known({ price: 5, ...change }), true)
    expect(isLineUnavailable(gone)).toBe(true)
    expect(gone?.price).toBeNull()
  })

  it('treat a product without a row as gone only in a complete catalogue', () => {
    expect(isLineUnavailable(findLineChanges([line()], new Map(), true)[0])).toBe(true)
    expect(findLineChanges([line()], new Map(), false)).toEqual([])
  })
})
