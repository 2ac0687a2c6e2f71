import { describe, expect, it } from 'vitest'
import { DEFAULT_LISTING_QUERY } from '../../../src/contract/products/listing-url.ts'
import { getListingHeading } from '../../../src/features/products/listing/listing-heading.ts'
import { validatePriceBounds } from '../../../src/features/products/listing/price-range.tsx'
import { buildRatingHistogram } from '../../../src/features/reviews/review-summary.tsx'
import { setLocale, t } from '../../../src/ui/text/i18n.ts'

const headCategory = (label: string) => getListingHeading({ term: '', category: 'Sarees' }, label, t)

describe('The heading of a listing', () => {
  it('has the search term', () => {
    expect(getListingHeading({ term: 'tant', category: 'Sarees' }, 'Sarees', t)).toBe('Search results for - tant')
  })

  it('has the category in the plural, without a double s', () => {
    expect(headCategory('Home Decor')).toBe('All Home Decors')
    expect(headCategory('Sarees')).toBe('All Sarees')
    expect(headCategory('শাড়ি')).toBe('All শাড়ি')
  })

  it('reads as Bangla in Bangla', async () => {
    await setLocale('bn')
    expect(headCategory('শাড়ি')).toBe('সব শাড়ি')
    expect(headCategory('Home Decor')).toBe('সব Home Decor')
    await setLocale('en')
  })

  it('is All Products otherwise', () => {
    expect(getListingHeading(DEFAULT_LISTING_QUERY, '', t)).toBe('All Products')
  })

  it('shows a term that looks like a placeholder as it was typed', () => {
    expect(getListingHeading({ term: '{term}', category: '' }, '', t)).toBe('Search results for - {term}')
  })
})

describe('A price range', () => {
  it('is valid with either bound absent', () => {
    expect(validatePriceBounds({ min: null, max: null })).toEqual({})
    expect(validatePriceBounds({ min: 5, max: null })).toEqual({})
  })

  it('has an error at the invalid field', () => {
    expect(validatePriceBounds({ min: Number.NaN, max: 5 })).toHaveProperty('min')
    expect(validatePriceBounds({ min: 5, max: Number.NaN })).toHaveProperty('max')
    expect(validatePriceBounds({ min: 900, max: 100 })).toEqual({ max: 'Max price must be above Min price.' })
  })
})

describe('The rating histogram', () => {
  it('counts each number of stars, five first', () => {
    expect(buildRatingHistogram([5, 5, 4, 1]).map(bar => bar.count)).toEqual([2, 1, 0, 0, 1])
    expect(buildRatingHistogram([5, 5, 4, 1])[0]).toEqual({ stars: 5, count: 2, percent: 50 })
  })

  it('has empty bars without ratings', () => {
    expect(buildRatingHistogram([]).every(bar => bar.count === 0 && bar.percent === 0)).toBe(true)
  })
})
