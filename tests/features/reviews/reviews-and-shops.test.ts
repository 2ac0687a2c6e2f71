import { describe, expect, it } from 'vitest'
import { findProductsToReview, hasBought } from '../../../src/contract/reviews/review-eligibility.ts'
import { filterShops, parseShopListQuery, shopsUrl } from '../../../src/features/shops/customer/shop-list-query.ts'
import { ids, order, product } from '../entity-fixtures.ts'

const delivered = { ...order, status: 'DELIVERED' as const, paymentStatus: 'PAID' as const }

describe('A purchase that allows a review', () => {
  it('is an order that was delivered or paid', () => {
    expect(hasBought([delivered], product.id)).toBe(true)
    expect(hasBought([{ ...order, paymentStatus: 'PAID' }], product.id)).toBe(true)
    expect(hasBought([{ ...order, status: 'DELIVERED' }], product.id)).toBe(true)
  })

  it('is no open or cancelled order, and none of another product', () => {
    expect(hasBought([order], product.id)).toBe(false)
    expect(hasBought([{ ...order, status: 'CANCELLED', paymentStatus: 'PAID' }], product.id)).toBe(false)
    expect(hasBought([delivered], ids.other)).toBe(false)
  })
})

describe('The products to review', () => {
  it('include each delivered product once', () => {
    expect(findProductsToReview([delivered, delivered], new Set())).toEqual([delivered.orderItem[0]!.product])
  })

  it('do not include reviewed or undelivered products', () => {
    expect(findProductsToReview([delivered], new Set([product.id]))).toEqual([])
    expect(findProductsToReview([{ ...order, paymentStatus: 'PAID' }], new Set())).toEqual([])
  })
})

describe('The URL of the shop list', () => {
  it('has the complete query, and leaves out defaults', () => {
    const question = { term: 'tant & ghar', page: 2 }
    expect(parseShopListQuery(shopsUrl(question).slice('/shops'.length))).toEqual(question)
    expect(shopsUrl({ term: '', page: 1 })).toBe('/shops')
  })

  it('ignores invalid parameters', () => {
    expect(parseShopListQuery('?page=-3&search=%20')).toEqual({ term: '', page: 1 })
    expect(parseShopListQuery(`?search=${'x'.repeat(500)}`).term).toHaveLength(100)
  })
})

describe('The shops of a search', () => {
  const shops = [
    { name: 'Tangail Tantghar', shopAddress: 'Pathrail, Tangail', createdAt: '2026-01-01' },
    { name: 'নকশি কুটির', shopAddress: 'Jamalpur', createdAt: '2026-03-01' },
    { name: 'Chip & Cable', shopAddress: 'Mirpur, Dhaka', createdAt: '2026-02-01' },
  ]
  const named = (term: string) => filterShops(shops, term).map(shop => shop.name)

  it('match a part of the name or the address, in both scripts and any case', () => {
    expect(named('GHAR')).toEqual(['Tangail Tantghar'])
    expect(named('কুটির')).toEqual(['নকশি কুটির'])
    expect(named('mirpur')).toEqual(['Chip & Cable'])
    expect(named('honey')).toEqual([])
  })

  it('are all shops without a term, newest first', () => {
    expect(named('')).toEqual(['নকশি কুটির', 'Chip & Cable', 'Tangail Tantghar'])
  })
})
