import { describe, expect, it } from 'vitest'
import { isShopPaused } from '../../src/contract/shops/shop-pause.ts'

describe('A shop', () => {
  it('is on holiday until the end of its pause, in whichever form the time is kept', () => {
    const end = Date.parse('2026-11-30T18:00:00Z')
    for (const until of [end, '2026-11-30T18:00:00.000Z'])
      expect([end - 1, end, end + 1].map(now => isShopPaused(until, now))).toEqual([true, false, false])
    expect(isShopPaused(null, end)).toBe(false)
  })
})
