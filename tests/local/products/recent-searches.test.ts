import { describe, expect, it } from 'vitest'
import { addSearch, MAX_RECENT_SEARCHES } from '../../../src/local/search/recent-searches.ts'

describe('The remembered searches', () => {
  it('begin with the latest', () => {
    expect(addSearch(['honey'], 'saree')).toEqual(['saree', 'honey'])
  })

  it('hold the same words once, whatever their case and spaces', () => {
    expect(addSearch(['honey', 'Saree'], ' saree ')).toEqual(['saree', 'honey'])
  })

  it('leave out searches without words', () => {
    expect(addSearch(['honey'], '   ')).toEqual(['honey'])
  })

  it('are few and short', () => {
    const many = Array.from({ length: 20 }, (_, index) => `term ${index}`)
    expect(addSearch(many, 'x'.repeat(10_000))).toHaveLength(MAX_RECENT_SEARCHES)
    expect(addSearch(many, 'x'.repeat(10_000))[0]).toHaveLength(100)
  })
})
