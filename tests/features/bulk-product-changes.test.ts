import { describe, expect, it } from 'vitest'
import { readBulkChange } from '../../src/features/vendor-products/bulk-edit-dialog.tsx'
import { applyBulkChange, type BulkProductChange } from '../../src/features/vendor-products/bulk-product-changes.ts'

const PRODUCT = { price: 1249, stock: 7, discount: 100, categoryId: 'sarees', status: 'ACTIVE' as const }

describe('A change of several products', () => {
  it.each<[string, BulkProductChange, object]>([
    ['raises a price by percent to whole taka', { price: { how: 'percent', amount: 10 } }, { price: 1374 }],
    ['lowers a price by an amount', { price: { how: 'add', amount: -49.5 } }, { price: 1199.5 }],
    ['never goes below nothing', { stock: { how: 'add', amount: -9 } }, { stock: 0 }],
    ['takes a discount off the price before it', { discount: { how: 'percent', amount: 20 } }, { discount: 312 }],
    ['ends a discount', { discount: { how: 'set', amount: 0 } }, { discount: 0 }],
    ['moves and pauses', { categoryId: 'mangoes', status: 'PAUSED' }, { categoryId: 'mangoes', status: 'PAUSED' }],
    ['leaves out what is so already', { stock: { how: 'set', amount: 7 }, status: 'ACTIVE' }, {}],
  ])('%s', (_, change, expected) => {
    expect(applyBulkChange(PRODUCT, change)).toEqual(expected)
  })

  it('is refused where it makes no sense', () => {
    const refused = (...typed: Parameters<typeof readBulkChange>) => 'error' in readBulkChange(...typed)
    expect(refused('price', 'set', '-5')).toBe(true)
    expect(refused('price', 'percent', '-100')).toBe(true)
    expect(refused('price', 'percent', '1e2')).toBe(true)
    expect(refused('stock', 'add', '1.5')).toBe(true)
    expect(refused('discount', 'percent', '95')).toBe(true)
    expect(refused('categoryId', 'set', '')).toBe(true)
    expect(readBulkChange('price', 'percent', '-১০')).toEqual({ change: { price: { how: 'percent', amount: -10 } } })
  })
})
