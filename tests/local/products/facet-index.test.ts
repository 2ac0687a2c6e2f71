import { describe, expect, it } from 'vitest'
import { createFacetIndex, type FacetRow } from '../../../src/contract/products/facet-index.ts'
import { parseOptionFilter } from '../../../src/contract/products/option-filter.ts'

const size = (...values: string[]) => ({ name: 'Size', values: values.map(value => ({ value })) })
const row = (fields: Partial<FacetRow> = {}): FacetRow => ({
  ...{ id: 'p', categoryId: 'c', shopId: 's', price: 500, rating: 0 },
  ...{ isListed: true, inStock: true, isDiscounted: false, options: [size('40', '42')] },
  variants: ['40', '42'].map(value => ({ values: [value], stock: 1 })),
  ...fields,
})
const ALL = { options: parseOptionFilter('') }
const IN_STOCK = { ...ALL, inStock: true }

describe('The version of an index of facets', () => {
  const isNew = (changed: FacetRow) => {
    const index = createFacetIndex()
    index.put(row())
    const before = [index.versionOf(ALL), index.versionOf(IN_STOCK)]
    index.put(changed)
    return [index.versionOf(ALL) !== before[0], index.versionOf(IN_STOCK) !== before[1]]
  }

  it('stays after a change of stock alone, but for filters by stock', () => {
    const soldOut = row({ inStock: false, variants: ['40', '42'].map(value => ({ values: [value], stock: 0 })) })
    expect(isNew(soldOut)).toEqual([false, true])
  })

  it.each([
    ['price', row({ price: 400 })],
    ['rating', row({ rating: 4 })],
    ['category', row({ categoryId: 'd' })],
    ['list', row({ isListed: false })],
    ['variants', row({ variants: [{ values: ['40'], stock: 1 }] })],
    ['name of a value', row({ options: [size('40', '44')], variants: [{ values: ['44'], stock: 1 }] })],
  ])('grows with a change of %s', (_, changed) => {
    expect(isNew(changed)).toEqual([true, true])
  })

  it('grows when a product goes, and its values are counted no more', () => {
    const index = createFacetIndex()
    index.put(row())
    const before = index.versionOf(ALL)
    index.remove('p')
    expect(index.versionOf(ALL)).not.toBe(before)
    index.put(row({ id: 'q', options: [size('9')], variants: [{ values: ['9'], stock: 1 }] }))
    expect(index.count(ALL).values.map(({ value, count }) => [value.value, count])).toEqual([['9', 1]])
  })
})
