import { describe, expect, it } from 'vitest'
import { ANYTHING } from '../../src/contract/listing-address.ts'
import { headingOf } from '../../src/features/catalogue/listing-heading.ts'
import { mistakesOf } from '../../src/features/catalogue/price-mistakes.ts'
import { ratingSpread } from '../../src/features/catalogue/rating-spread.ts'
import { speak, t } from '../../src/ui/text.ts'

describe('The heading of a listing', () => {
  it('names the term of a search', () => {
    expect(headingOf({ ...ANYTHING, term: 'tant', category: 'Sarees' }, t)).toBe('Search results for - tant')
  })

  it('names a category in the plural, and doubles no s', () => {
    expect(headingOf({ ...ANYTHING, category: 'Home Decor' }, t)).toBe('All Home Decors')
    expect(headingOf({ ...ANYTHING, category: 'Sarees' }, t)).toBe('All Sarees')
    expect(headingOf({ ...ANYTHING, category: 'শাড়ি' }, t)).toBe('All শাড়ি')
  })

  it('names a category in Bangla as it is', async () => {
    await speak('bn')
    expect(headingOf({ ...ANYTHING, category: 'Home Decor' }, t)).toBe('Home Decor: সব পণ্য')
    await speak('en')
  })

  it('is All Products otherwise', () => {
    expect(headingOf(ANYTHING, t)).toBe('All Products')
  })

  it('shows what looks like a pattern as it was typed', () => {
    expect(headingOf({ ...ANYTHING, term: '{term}' }, t)).toBe('Search results for - {term}')
  })
})

describe('A price range', () => {
  it('is right with either end open', () => {
    expect(mistakesOf({ min: null, max: null })).toEqual({})
    expect(mistakesOf({ min: 5, max: null })).toEqual({})
  })

  it('says beside the field what cannot be asked', () => {
    expect(mistakesOf({ min: Number.NaN, max: 5 })).toHaveProperty('min')
    expect(mistakesOf({ min: 5, max: Number.NaN })).toHaveProperty('max')
    expect(mistakesOf({ min: 900, max: 100 })).toEqual({ max: 'Max price must be above Min price.' })
  })
})

describe('The spread of ratings', () => {
  it('counts each number of stars, five first', () => {
    expect(ratingSpread([5, 5, 4, 1]).map(bar => bar.count)).toEqual([2, 1, 0, 0, 1])
    expect(ratingSpread([5, 5, 4, 1])[0]).toEqual({ stars: 5, count: 2, percent: 50 })
  })

  it('is empty bars without any', () => {
    expect(ratingSpread([]).every(bar => bar.count === 0 && bar.percent === 0)).toBe(true)
  })
})
