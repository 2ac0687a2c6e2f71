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
    ['saree 500 to 1000 taka', 'saree', { minPrice: 500, maxPrice: 1000 }],
    ['saree between 500 and 1,000', 'saree', { minPrice: 500, maxPrice: 1000 }],
    ['between ৳1000 to ৳500 saree', 'saree', { minPrice: 500, maxPrice: 1000 }],
    ['tk 500-1000 saree', 'saree', { minPrice: 500, maxPrice: 1000 }],
    ['৳500 – ৳1000', '', { minPrice: 500, maxPrice: 1000 }],
    ['500 theke 1000 takar moddhe saree', 'saree', { minPrice: 500, maxPrice: 1000 }],
    ['৫০০ থেকে ১০০০ টাকার শাড়ি', 'শাড়ি', { minPrice: 500, maxPrice: 1000 }],
    ['৫০০ টাকা থেকে ১,০০০ টাকার মধ্যে শাড়ি', 'শাড়ি', { minPrice: 500, maxPrice: 1000 }],
    ['৫০০ থেকে ১০০০ এর মধ্যে শাড়ি', 'শাড়ি', { minPrice: 500, maxPrice: 1000 }],
  ])('of %s is taken out of it', (term, rest, limits) => {
    const { words, ...found } = splitPriceLimit(term)
    expect(found).toEqual({ searchTerm: rest, ...limits })
    expect(words).not.toBe('')
  })

  it.each([
    'rice 5 to 10 kg',
    'shirt 38-42',
    'between friends',
    'between 0 and 0',
    'rice 25kg',
    'jonaki note 12',
    'thunder 500',
    'chess above',
    'thriller 1984',
    'SPF 50 sunscreen',
  ])('is not looked for in %s', term => expect(splitPriceLimit(term)).toEqual({ searchTerm: term, words: '' }))
})
