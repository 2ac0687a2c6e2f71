import { describe, expect, it } from 'vitest'
import { retentionOf, retentionWords } from '../../src/features/orders/retention.ts'

const SAFARI = { isOnDisk: true, isPersisted: false, isWebKit: true, isInstalled: false }

describe('What waits to be sent', () => {
  it('is deleted by Safari after 7 days, unless it is on the home screen or persistent', () => {
    expect(retentionOf(SAFARI)).toBe('7-days')
    expect(retentionOf({ ...SAFARI, isInstalled: true })).toBe('kept')
    expect(retentionOf({ ...SAFARI, isPersisted: true })).toBe('kept')
  })

  it('is kept by other browsers, which delete nothing after days', () => {
    expect(retentionOf({ ...SAFARI, isWebKit: false })).toBe('kept')
  })

  it('lasts as long as the page where nothing is written to the disk, whatever the browser promises', () => {
    expect(retentionOf({ ...SAFARI, isOnDisk: false })).toBe('page')
    expect(retentionOf({ isOnDisk: false, isPersisted: true, isWebKit: false, isInstalled: true })).toBe('page')
  })

  it('is said in words for each situation', () => {
    expect(retentionWords('kept', true)).toBeNull()
    expect(retentionWords('7-days', true)).toMatch(/^Open Haat within 7 days so that your order is sent\./)
    expect(retentionWords('7-days', false)).toMatch(/^Open Haat within 7 days so that your changes are sent\./)
    expect(retentionWords('page', true)).toMatch(/open until your order is sent\.$/)
    expect(retentionWords('page', false)).toMatch(/open until your changes are sent\.$/)
  })
})
