import { describe, expect, it } from 'vitest'
import type { Product } from '../../../src/contract/products/products.ts'
import { buildHomeProductLists } from '../../../src/local/shops/home-product-lists.ts'
import { product } from '../../features/entity-fixtures.ts'

const made = (id: string, more: Partial<Product> = {}): Product => ({ ...product, id, sold: 0, ...more })
const idsOf = (products: readonly Product[]) => products.map(({ id }) => id)
const NOBODY = { bought: [], viewed: [], shopIds: new Set<string>() }

describe('The product lists of the home page', () => {
  it('have what the person bought, viewed and follows, and what others buy and shops add', () => {
    const products = [
      made('old', { createdAt: '2026-01-01' }),
      made('new', { createdAt: '2026-03-01' }),
      made('popular', { sold: 90 }),
      made('bought'),
      made('viewed'),
      made('followed', { shopId: 'theirs' }),
    ]
    const lists = buildHomeProductLists(products, {
      bought: ['bought'],
      viewed: ['viewed', 'bought'],
      shopIds: new Set(['theirs']),
    })
    expect(idsOf(lists.buyAgain)).toEqual(['bought'])
    expect(idsOf(lists.viewed)).toEqual(['viewed'])
    expect(idsOf(lists.followed)).toEqual(['followed'])
    expect(idsOf(lists.bestsellers)[0]).toBe('popular')
  })

  it('put the newest first, and each product into one list only', () => {
    const products = Array.from({ length: 25 }, (_, at) =>
      made(`p${at}`, { createdAt: `2026-01-${String(at + 1).padStart(2, '0')}`, sold: 25 - at }),
    )
    const { bestsellers, newest } = buildHomeProductLists(products, NOBODY)
    expect(idsOf(bestsellers)[0]).toBe('p0')
    expect(idsOf(newest)[0]).toBe('p24')
    expect(new Set([...idsOf(bestsellers), ...idsOf(newest)]).size).toBe(20)
  })

  it('leave out what is sold out or not known to the device', () => {
    const lists = buildHomeProductLists([made('gone', { stock: 0 })], { ...NOBODY, bought: ['gone', 'unknown'] })
    expect(Object.values(lists).flat()).toEqual([])
  })
})
