import { describe, expect, it } from 'vitest'
import { findClosedReason, findQuietEnd } from '../../../src/contract/conversations/conversation-rules.ts'

const OPEN = {
  isBlockedByCaller: false,
  isBlockedByOther: false,
  isShopOpen: true,
  takesMessages: true,
  hasOrdered: false,
}
const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000+06:00`)
const clock = (time: number | null) => time && new Date(time).toISOString()

describe('Whether somebody can write', () => {
  it.each([
    ['both can where nothing speaks against it', {}, undefined],
    ['neither side can while the caller has blocked the other', { isBlockedByCaller: true }, 'BLOCKED_BY_ME'],
    ['nor while the other has blocked the caller', { isBlockedByOther: true }, 'BLOCKED'],
    ['a closed shop takes no messages of strangers', { isShopOpen: false }, 'SHOP_CLOSED'],
    ['and goes on talking about orders', { isShopOpen: false, hasOrdered: true }, undefined],
    ['a shop may want calls instead', { takesMessages: false }, 'NOT_TAKEN'],
  ])('%s', (_, state, reason) => {
    expect(findClosedReason({ ...OPEN, ...state })).toBe(reason)
  })
})

describe('Quiet hours', () => {
  const night = { from: 22, to: 8 }
  it('end in the next morning, through midnight', () => {
    expect(clock(findQuietEnd(at('22:00'), night))).toBe('2026-11-21T02:00:00.000Z')
    expect(clock(findQuietEnd(at('03:30'), night))).toBe('2026-11-20T02:00:00.000Z')
  })
  it('do not hold before and after them', () => {
    expect(findQuietEnd(at('21:59'), night)).toBeNull()
    expect(findQuietEnd(at('08:00'), night)).toBeNull()
  })
  it('may be in one day, and are none where they begin when they end, or are not set', () => {
    expect(clock(findQuietEnd(at('13:15'), { from: 13, to: 15 }))).toBe('2026-11-20T09:00:00.000Z')
    expect(findQuietEnd(at('13:15'), { from: 13, to: 13 })).toBeNull()
    expect(findQuietEnd(at('13:15'), null)).toBeNull()
  })
})
