import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ANYTHING,
  addressOf,
  categoryAddress,
  changed,
  inputOf,
  isUpsideDown,
  questionOf,
  typedPrice,
} from '../../src/contract/listing-address.ts'

const searchOf = (address: string) => address.slice('/products'.length)

describe('The address of a listing', () => {
  it('says nothing of what is as usual', () => {
    expect(addressOf(ANYTHING)).toBe('/products')
    expect(questionOf('')).toEqual(ANYTHING)
  })

  it('holds a question whole, whatever was typed', () => {
    const question = fc.record({
      term: fc.string({ maxLength: 100, unit: 'grapheme' }).map(text => text.trim().slice(0, 100)),
      category: fc.string({ unit: 'grapheme' }).map(text => text.trim()),
      min: fc.option(fc.nat(9_999_999)),
      max: fc.option(fc.nat(9_999_999)),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 9999 }),
    })
    fc.assert(
      fc.property(question, asked => {
        expect(questionOf(searchOf(addressOf(asked)))).toEqual(asked)
      }),
    )
  })

  it('keeps names with signs of the address in them apart from it', () => {
    expect(questionOf(searchOf(categoryAddress('Honey & Pickles'))).category).toBe('Honey & Pickles')
    expect(questionOf(searchOf(addressOf({ ...ANYTHING, term: '100% wool' }))).term).toBe('100% wool')
  })

  it('cuts an endless search', () => {
    expect(questionOf(`?search=${'x'.repeat(10_000)}`).term).toHaveLength(100)
  })

  it('counts what is damaged as not asked', () => {
    expect(questionOf('?min=abc&max=-5&page=-1&sort=up')).toEqual(ANYTHING)
    expect(questionOf('?page=1.5').page).toBe(1)
    expect(questionOf('?page=9999').page).toBe(9999)
  })
})

describe('A change of the question', () => {
  const third = { ...ANYTHING, category: 'Sarees', page: 3 }

  it('leads back to page 1', () => {
    expect(changed(third, { category: 'Books' })).toEqual({ ...ANYTHING, category: 'Books' })
  })

  it('of the page leads to that page', () => {
    expect(changed(third, { page: 4 })).toEqual({ ...third, page: 4 })
  })
})

describe('What is sent', () => {
  it('always names the page and the default order', () => {
    expect(inputOf(ANYTHING)).toEqual({ page: 1, sortBy: 'price', sortOrder: 'asc' })
  })

  it('names the filters that are in force', () => {
    const question = { term: 'tant', category: 'Sarees', min: 0, max: 900, order: 'desc', page: 2 } as const
    expect(inputOf(question)).toEqual({
      page: 2,
      sortBy: 'price',
      sortOrder: 'desc',
      searchTerm: 'tant',
      category: 'Sarees',
      minPrice: 0,
      maxPrice: 900,
    })
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
    expect(typedPrice(text)).toEqual(taka)
  })

  it('above the other end turns the range upside down', () => {
    expect(isUpsideDown({ min: 900, max: 100 })).toBe(true)
    expect(isUpsideDown({ min: 100, max: 100 })).toBe(false)
    expect(isUpsideDown({ min: 900, max: null })).toBe(false)
  })
})
