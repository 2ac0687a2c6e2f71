import { describe, expect, it } from 'vitest'
import { includedVat } from '../../src/features/print/included-vat.ts'

describe('The VAT that a total contains', () => {
  it.each([
    [115, 15, 15],
    [1310, 7.5, 91.4],
    [0, 15, 0],
    [100, 0, 0],
    [99.99, 5, 4.76],
  ])('of ৳%d at %d percent is ৳%d', (total, percent, vat) => {
    expect(includedVat(total, percent)).toBe(vat)
  })
})
