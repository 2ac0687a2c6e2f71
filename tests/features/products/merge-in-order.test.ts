import { describe, expect, it } from 'vitest'
import { mergeInOrder } from '../../../src/features/products/catalogue/use-featured-products.ts'

const rows = (...ids: string[]) => ids.map(id => ({ id }))

describe('Rows that are shown already', () => {
  it('keep their places when others are found, or the same in another order', () => {
    expect(mergeInOrder(rows('a', 'b', 'c'), rows('n', 'c', 'a', 'b'))).toEqual(rows('a', 'b', 'c', 'n'))
    expect(mergeInOrder(rows('a', 'b', 'c'), rows('x', 'y', 'z'))).toEqual(rows('a', 'b', 'c'))
  })

  it('are followed by new ones where some of them are gone', () => {
    expect(mergeInOrder(rows('a', 'c'), rows('n', 'c', 'a'))).toEqual(rows('a', 'c', 'n'))
    expect(mergeInOrder(rows(), rows('a', 'b'))).toEqual(rows('a', 'b'))
  })

  it('are shown as they were, not as they are found', () => {
    const shown = [{ id: 'a', price: 2 }]
    expect(mergeInOrder(shown, [{ id: 'a', price: 1 }])).toEqual(shown)
  })
})
