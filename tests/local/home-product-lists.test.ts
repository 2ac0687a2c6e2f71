import { describe, expect, it } from 'vitest'
import type { Product } from '../../src/contract/products.ts'
import { buildHomeShelves } from '../../src/local/resources/home-shelves.ts'
import { product } from '../features/entity-fixtures.ts'

const made = (id: string, more: Partial<Product> = {}): Product => ({ ...product, id, sold: 0, ...more })
const idsOf = (products: readonly Product[]) => products.map(({ id }) => id)
const NOBODY = { bought: [], viewed: [], shopIds: new Set<string>() }

describe('The shelves of the home page', () => {
  it('have what the person bought, viewed and follows, and what others buy and shops add', () => {
    const products = [
      made('old', { createdAt: '2026-01-01' }),
      made('new', { createdAt: '2026-03-01' }),
      made('popular', { sold: 90 }),
      made('bought'),
      made('viewed'),
      made('followed', { shopId: 'theirs' }),
    ]
    const shelves = buildHomeShelves(products, {
      bought: ['bought'],
      viewed: ['viewed', 'bought'],
      shopIds: new Set(['theirs']),
    })
    expect(idsOf(shelves.buyAgain)).toEqual(['bought'])
    expect(idsOf(shelves.viewed)).toEqual(['viewed'])
    expect(idsOf(shelves.followed)).toEqual(['followed'])
    expect(idsOf(shelves.bestsellers)[0]).toBe('popular')
  })

  it('put the newest first, and each product into one shelf only', () => {
    const products = Array.from({ length: 25 }, (_, at) =>
      made(`p${at}`, { createdAt: `2026-01-${String(at + 1).padStart(2, '0')}`, sold: 25 - at }),
    )
    const { bestsellers, newest } = buildHomeShelves(products, NOBODY)
    expect(idsOf(bestsellers)[0]).toBe('p0')
    expect(idsOf(newest)[0]).toBe('p24')
    expect(new Set([...idsOf(bestsellers), ...idsOf(newest)]).size).toBe(20)
  })

  it('leave out what is sold out or not known to the device', () => {
    const shelves = buildHomeShelves([made('gone', { stock: 0 })], { ...NOBODY, bought: ['gone', 'unknown'] })
    expect(Object.values(shelves).flat()).toEqual([])
  })
})
