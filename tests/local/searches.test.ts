import { describe, expect, it } from 'vitest'
import { SEARCHES_MAX, withSearch } from '../../src/local/searches.ts'

describe('The remembered searches', () => {
  it('begin with the latest', () => {
    expect(withSearch(['honey'], 'saree')).toEqual(['saree', 'honey'])
  })

  it('hold the same words once, however they were written', () => {
    expect(withSearch(['honey', 'Saree'], ' saree ')).toEqual(['saree', 'honey'])
  })

  it('leave out what says nothing', () => {
    expect(withSearch(['honey'], '   ')).toEqual(['honey'])
  })

  it('are few and short', () => {
    const many = Array.from({ length: 20 }, (_, index) => `term ${index}`)
    expect(withSearch(many, 'x'.repeat(10_000))).toHaveLength(SEARCHES_MAX)
    expect(withSearch(many, 'x'.repeat(10_000))[0]).toHaveLength(100)
  })
})
