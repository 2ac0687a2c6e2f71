import { describe, expect, it } from 'vitest'
import { isIos } from '../../src/features/install/install-method.ts'
import {
  countVisit,
  EMPTY_INSTALL_HISTORY,
  SNOOZE_MS,
  shouldPromptInstall,
  VISIT_GAP_MS,
} from '../../src/features/install/should-prompt-install.ts'

const NOW = 1_800_000_000_000
const moment = { now: NOW, path: '/products', screens: 2, hasOrdered: false }
const second = { visits: 2, seenAt: NOW, putOffAt: null }

describe('Installing Haat is offered', () => {
  it('after a second visit or an order, and not before', () => {
    expect(shouldPromptInstall({ ...second, visits: 1 }, moment)).toBe(false)
    expect(shouldPromptInstall({ ...second, visits: 1 }, { ...moment, hasOrdered: true })).toBe(true)
    expect(shouldPromptInstall(second, moment)).toBe(true)
  })

  it('never on arrival, nor where people type or pay', () => {
    expect(shouldPromptInstall(second, { ...moment, screens: 1 })).toBe(false)
    expect(shouldPromptInstall(second, { ...moment, path: '/checkout' })).toBe(false)
    expect(shouldPromptInstall(second, { ...moment, path: '/payment/success' })).toBe(false)
  })

  it('not above an order that is not placed yet', () => {
    const at = { ...moment, path: '/dashboard/orders/1', hasOrdered: true }
    expect(shouldPromptInstall(second, { ...at, hasUnplacedOrder: true })).toBe(false)
    expect(shouldPromptInstall(second, { ...at, hasUnplacedOrder: false })).toBe(true)
    expect(shouldPromptInstall(second, { ...moment, hasUnplacedOrder: true })).toBe(true)
  })

  it('not again for a while after it was dismissed', () => {
    expect(shouldPromptInstall({ ...second, putOffAt: NOW - 1 }, moment)).toBe(false)
    expect(shouldPromptInstall({ ...second, putOffAt: NOW - SNOOZE_MS }, moment)).toBe(true)
  })
})

describe('A visit', () => {
  it('begins after a pause; a reload belongs to the one before', () => {
    const first = countVisit(EMPTY_INSTALL_HISTORY, NOW)
    expect(first.visits).toBe(1)
    expect(countVisit(first, NOW + 1000).visits).toBe(1)
    expect(countVisit(first, NOW + VISIT_GAP_MS + 1).visits).toBe(2)
  })
})

describe('iOS', () => {
  it('is detected by its name, and an iPad by its touch screen', () => {
    expect(isIos({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 })).toBe(true)
    expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 })).toBe(true)
    expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 })).toBe(false)
    expect(isIos({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe(false)
  })
})
