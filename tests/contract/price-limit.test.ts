import { describe, expect, it } from 'vitest'
import { splitPriceLimit } from '../../src/contract/search/price-limit.ts'

describe('The price in a search', () => {
  it.each([
    ['honey under 500', 'honey', { maxPrice: 500 }],
    ['under ৳1,500 saree', 'saree', { maxPrice: 1500 }],
    ['phone below 10000 taka', 'phone', { maxPrice: 10000 }],
    ['laptop above 50000', 'laptop', { minPrice: 50000 }],
    ['500 takar moddhe headphone', 'headphone', { maxPrice: 500 }],
    ['saree 2000 er niche', 'saree', { maxPrice: 2000 }],
    ['২০০০ টাকার নিচে শাড়ি', 'শাড়ি', { maxPrice: 2000 }],
    ['৫০,০০০ টাকার বেশি ল্যাপটপ', 'ল্যাপটপ', { minPrice: 50000 }],
    ['under 300', '', { maxPrice: 300 }],
  ])('of %s is taken out of it', (term, rest, limits) => {
    const { words, ...found } = splitPriceLimit(term)
    expect(found).toEqual({ searchTerm: rest, ...limits })
    expect(words).not.toBe('')
  })

  it.each(['rice 25kg', 'jonaki note 12', 'thunder 500', 'chess above', 'thriller 1984', 'SPF 50 sunscreen'])(
    'is not looked for in %s',
    term => expect(splitPriceLimit(term)).toEqual({ searchTerm: term, words: '' }),
  )
})
