import { describe, expect, it } from 'vitest'
import { formatTaka } from '../../src/contract/messages/number-format.ts'

describe('An amount', () => {
  it.each([
    [1_250, 'en', '৳1,250'],
    [99.5, 'en', '৳99.50'],
    [9_999_999, 'bn', '৳৯৯,৯৯,৯৯৯'],
    [-50, 'en', '\u2212৳50'],
    [-50.5, 'bn', '\u2212৳৫০.৫০'],
  ] as const)('of %d in %s is formatted as %s', (taka, locale, text) => {
    expect(formatTaka(taka, locale)).toBe(text)
  })
})
