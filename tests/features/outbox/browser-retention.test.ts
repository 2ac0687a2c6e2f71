import { describe, expect, it } from 'vitest'
import { getRetention, getRetentionAdvice } from '../../../src/features/outbox/browser-retention.ts'

const SAFARI = { isOnDisk: true, isPersisted: false, isWebKit: true, isInstalled: false }

describe('An unsent change', () => {
  it('is deleted by Safari after 7 days, unless it is on the home screen or persistent', () => {
    expect(getRetention(SAFARI)).toBe('7-days')
    expect(getRetention({ ...SAFARI, isInstalled: true })).toBe('kept')
    expect(getRetention({ ...SAFARI, isPersisted: true })).toBe('kept')
  })

  it('is kept by other browsers', () => {
    expect(getRetention({ ...SAFARI, isWebKit: false })).toBe('kept')
  })

  it('lasts as long as the page when nothing is written to disk, even with persistent storage', () => {
    expect(getRetention({ ...SAFARI, isOnDisk: false })).toBe('page')
    expect(getRetention({ isOnDisk: false, isPersisted: true, isWebKit: false, isInstalled: true })).toBe('page')
  })

  it('has a text for each situation', () => {
    expect(getRetentionAdvice('kept', true)).toBeNull()
    expect(getRetentionAdvice('7-days', true)).toMatch(/^Open this market within 7 days so that your order is sent\./)
    expect(getRetentionAdvice('7-days', false)).toMatch(
      /^Open this market within 7 days so that your changes are sent\./,
    )
    expect(getRetentionAdvice('page', true)).toMatch(/open until your order is sent\.$/)
    expect(getRetentionAdvice('page', false)).toMatch(/open until your changes are sent\.$/)
  })
})
