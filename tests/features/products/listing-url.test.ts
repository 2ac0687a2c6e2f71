import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  categoryUrl,
  DEFAULT_LISTING_QUERY,
  isPriceRangeInverted,
  type ListingQuery,
  listingUrl,
  parseListingUrl,
  parsePriceText,
  toListProductsInput,
  updateListingQuery,
} from '../../../src/contract/products/listing-url.ts'

const searchOf = (address: string) => address.slice('/products'.length)

describe('The URL of a listing', () => {
  it('leaves out defaults', () => {
    expect(listingUrl(DEFAULT_LISTING_QUERY)).toBe('/products')
    expect(parseListingUrl('')).toEqual(DEFAULT_LISTING_QUERY)
  })

  it('keeps a complete query, whatever was typed', () => {
    const question = fc.record({
      term: fc.string({ maxLength: 100, unit: 'grapheme' }).map(text => text.trim().slice(0, 100)),
      category: fc.string({ unit: 'grapheme' }).map(text => text.trim()),
      min: fc.option(fc.nat(9_999_999)),
      max: fc.option(fc.nat(9_999_999)),
      sort: fc.constantFrom(undefined, 'best' as const, 'asc' as const, 'desc' as const, 'newest' as const),
      minRating: fc.constantFrom(undefined, '4' as const, '3' as const),
      shopId: fc.option(fc.uuid(), { nil: undefined }),
      inStock: fc.boolean(),
      discounted: fc.boolean(),
      deliversTo: fc.constantFrom(undefined, 'rangpur/gangachara', 'dhaka'),
      options: fc.constantFrom('', 'Size:42,Colour:Red', String.raw`Fit:a\,b`),
      page: fc.integer({ min: 1, max: 9999 }),
    })
    fc.assert(
      fc.property(question, asked => {
        expect(parseListingUrl(searchOf(listingUrl(asked)))).toEqual(asked)
      }),
    )
  })

  it('escapes names with URL characters', () => {
    expect(parseListingUrl(searchOf(categoryUrl('Honey & Pickles'))).category).toBe('Honey & Pickles')
    expect(parseListingUrl(searchOf(listingUrl({ ...DEFAULT_LISTING_QUERY, term: '100% wool' }))).term).toBe(
      '100% wool',
    )
  })

  it('truncates a long search', () => {
    expect(parseListingUrl(`?search=${'x'.repeat(10_000)}`).term).toHaveLength(100)
  })

  it('ignores invalid parameters', () => {
    expect(parseListingUrl('?minPrice=5000&maxPrice=100')).toMatchObject({ min: 5000, max: 100 })
    expect(parseListingUrl('?min=abc&max=-5&page=-1&sort=up&rating=9&stock=no&offer=maybe')).toEqual(
      DEFAULT_LISTING_QUERY,
    )
    expect(parseListingUrl('?page=1.5').page).toBe(1)
    expect(parseListingUrl('?page=9999').page).toBe(9999)
  })
})

describe('A change of the query', () => {
  const third = { ...DEFAULT_LISTING_QUERY, category: 'Sarees', page: 3 }

  it('goes back to page 1', () => {
    expect(updateListingQuery(third, { category: 'Books' })).toEqual({ ...DEFAULT_LISTING_QUERY, category: 'Books' })
  })

  it('of the page goes to that page', () => {
    expect(updateListingQuery(third, { page: 4 })).toEqual({ ...third, page: 4 })
  })
})

describe('The input of the list call', () => {
  it('always has the page and the default sort', () => {
    expect(toListProductsInput(DEFAULT_LISTING_QUERY)).toEqual({ page: 1, sortBy: 'price', sortOrder: 'asc' })
  })

  it('has the active filters', () => {
    const question: ListingQuery = {
      ...({ term: 'tant', category: 'Sarees', min: 0, max: 900, sort: 'desc', page: 2 } as const),
      ...({ minRating: '4', shopId: 'a-shop', inStock: true, discounted: true, options: 'Size:42' } as const),
      deliversTo: 'rangpur/gangachara',
    }
    expect(toListProductsInput(question)).toEqual({
      page: 2,
      options: 'Size:42',
      sortBy: 'price',
      sortOrder: 'desc',
      searchTerm: 'tant',
      category: 'Sarees',
      minPrice: 0,
      maxPrice: 900,
      minRating: 4,
      shopId: 'a-shop',
      inStock: true,
      discounted: true,
      deliversTo: 'rangpur/gangachara',
    })
  })

  it('is sorted by best match where something is searched for, unless another sort was chosen', () => {
    const sortOf = (change: Partial<ListingQuery>) => {
      const { sortBy, sortOrder } = toListProductsInput({ ...DEFAULT_LISTING_QUERY, ...change })
      return [sortBy, sortOrder]
    }
    expect(sortOf({ term: 'tant' })).toEqual(['relevance', undefined])
    expect(sortOf({ term: 'tant', sort: 'asc' })).toEqual(['price', 'asc'])
    expect(sortOf({ sort: 'best' }), 'the term was removed').toEqual(['price', 'asc'])
    expect(sortOf({ sort: 'newest' })).toEqual(['createdAt', 'desc'])
  })
})

describe('A typed price', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['500', 500],
    ['1,250', 1250],
    ['৳ ১,২৫০', 1250],
    ['99.50', 99.5],
    ['abc', Number.NaN],
    ['-5', Number.NaN],
    ['1e9', Number.NaN],
    ['9'.repeat(400), Number.NaN],
  ])('%j is %j', (text, taka) => {
    expect(parsePriceText(text)).toEqual(taka)
  })

  it('above the other bound makes the range invalid', () => {
    expect(isPriceRangeInverted({ min: 900, max: 100 })).toBe(true)
    expect(isPriceRangeInverted({ min: 100, max: 100 })).toBe(false)
    expect(isPriceRangeInverted({ min: 900, max: null })).toBe(false)
  })
})
