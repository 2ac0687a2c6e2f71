import { describe, expect, it } from 'vitest'
import type { CartItem } from '../../src/local/db/device-schema.ts'
import { type CachedProduct, findLineChanges, isLineUnavailable } from '../../src/local/resources/cart/line-changes.ts'
import { product } from './entity-fixtures.ts'

const line = (changes: Partial<CartItem> = {}): CartItem => ({ product, quantity: 2, price: product.price, ...changes })
const known = (changes: Partial<CachedProduct> = {}) =>
  new Map([[product.id, { ...product, listed: 1 as const, seq: product.seq + 1, ...changes }]])
const one = { productId: product.id, name: product.name }

describe('changedGoods', () => {
  it('says nothing of lines that are as they were', () => {
    expect(findLineChanges([line()], known(), true)).toEqual([])
  })

  it('names the old and the new price', () => {
    const changes = findLineChanges([line()], known({ price: 1300 }), true)
    expect(changes).toEqual([{ ...one, price: { was: 1200, now: 1300 }, quantity: null }])
  })

  it('names what is left where less is left than wanted, and not before', () => {
    expect(findLineChanges([line()], known({ stock: 2 }), true)).toEqual([])
    const changes = findLineChanges([line()], known({ stock: 1 }), true)
    expect(changes).toEqual([{ ...one, price: null, quantity: { wanted: 2, left: 1 } }])
  })

  it('believes the line where the device knows nothing newer: the server may have said more meanwhile', () => {
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

  it('takes a product without a row as gone only where the device holds the whole market', () => {
    expect(isLineUnavailable(findLineChanges([line()], new Map(), true)[0])).toBe(true)
    expect(findLineChanges([line()], new Map(), false)).toEqual([])
  })
})
