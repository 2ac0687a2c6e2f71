import { describe, expect, it } from 'vitest'
import { readBulkChange } from '../../../src/features/products/bulk/bulk-change-input.ts'
import { applyBulkChange, type BulkProductChange } from '../../../src/features/products/bulk/bulk-product-changes.ts'

const PRODUCT = { price: 1249, stock: 7, discount: 100, categoryId: 'sarees', status: 'ACTIVE' as const }

describe('A change of several products', () => {
  it.each<[string, BulkProductChange, object]>([
    [
      'raises a price by percent to whole taka, which ends an offer above it',
      { price: { how: 'percent', amount: 10 } },
      { price: 1374, discount: 0 },
    ],
    [
      'lowers a price by an amount, and leaves the price before',
      { price: { how: 'add', amount: -49.5 } },
      { price: 1199.5, discount: 149.5 },
    ],
    ['never goes below nothing', { stock: { how: 'add', amount: -9 } }, { stock: 0 }],
    [
      'lowers the price by percent of the price before',
      { offer: { how: 'percent', amount: 20 } },
      { price: 1079, discount: 270 },
    ],
    ['lowers the price by taka', { offer: { how: 'taka', amount: 349 } }, { price: 1000, discount: 349 }],
    ['never raises a price by an offer', { offer: { how: 'percent', amount: 5 } }, {}],
    ['ends an offer at the price before', { offer: { how: 'end' } }, { price: 1349, discount: 0 }],
    ['sets the price before', { priceBefore: 1500 }, { discount: 251 }],
    ['leaves a price before that would not be above the price', { priceBefore: 1249 }, {}],
    ['removes the price before', { priceBefore: null }, { discount: 0 }],
    ['moves and pauses', { categoryId: 'mangoes', status: 'PAUSED' }, { categoryId: 'mangoes', status: 'PAUSED' }],
    ['leaves out what is so already', { stock: { how: 'set', amount: 7 }, status: 'ACTIVE' }, {}],
  ])('%s', (_, change, expected) => {
    expect(applyBulkChange(PRODUCT, change)).toEqual(expected)
  })

  it('takes 20 % off ৳405 by selling for ৳324', () => {
    const read = readBulkChange('offer', 'percent', '20')
    expect('change' in read && applyBulkChange({ ...PRODUCT, price: 405, discount: 0 }, read.change)).toEqual({
      price: 324,
      discount: 81,
    })
  })

  it('is refused where it makes no sense', () => {
    const refused = (...typed: Parameters<typeof readBulkChange>) => 'error' in readBulkChange(...typed)
    expect(refused('price', 'set', '-5')).toBe(true)
    expect(refused('price', 'percent', '-100')).toBe(true)
    expect(refused('price', 'percent', '1e2')).toBe(true)
    expect(refused('stock', 'add', '1.5')).toBe(true)
    expect(refused('offer', 'percent', '100')).toBe(true)
    expect(refused('offer', 'percent', '0')).toBe(true)
    expect(refused('offer', 'percent', '-20')).toBe(true)
    expect(refused('offer', 'taka', '-20')).toBe(true)
    expect(refused('priceBefore', 'set', '')).toBe(true)
    expect(refused('categoryId', 'set', '')).toBe(true)
    expect(readBulkChange('price', 'percent', '-১০')).toEqual({ change: { price: { how: 'percent', amount: -10 } } })
  })
})
