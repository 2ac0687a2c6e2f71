import { describe, expect, it } from 'vitest'
import { getPushState, type PushStatus } from '../../../src/features/notifications/push/push-state.ts'

const standing = (fields: Partial<PushStatus> = {}): PushStatus => ({
  support: 'able',
  permission: 'granted',
  read: { isOn: true, publicKey: 'key' },
  ...fields,
})

describe('Notifications on a phone', () => {
  it('are on where the person wants them and the browser allows them', () => {
    expect(getPushState(standing())).toBe('on')
    expect(getPushState(standing({ permission: 'default' }))).toBe('off')
    expect(getPushState(standing({ read: { isOn: false, publicKey: 'key' } }))).toBe('off')
  })

  it('are blocked as soon as the browser blocks them', () => {
    expect(getPushState(standing({ permission: 'denied' }))).toBe('blocked')
    expect(getPushState(standing({ permission: 'denied', read: undefined }))).toBe('blocked')
  })

  it('are unsupported where the browser or the server has no push', () => {
    expect(getPushState(standing({ support: 'unable' }))).toBe('unsupported')
    expect(getPushState(standing({ read: { isOn: false, publicKey: null } }))).toBe('unsupported')
    expect(getPushState(standing({ support: 'needs-install', permission: 'denied' }))).toBe('needs-install')
  })

  it('are unknown until this device has read its state', () => {
    expect(getPushState(standing({ read: undefined }))).toBe('unknown')
    expect(getPushState(standing({ read: { isOn: false, publicKey: undefined } }))).toBe('unknown')
  })
})
