import { describe, expect, it } from 'vitest'
import { type PushStanding, pushStateOf } from '../../src/features/push/push-state.ts'

const standing = (fields: Partial<PushStanding> = {}): PushStanding => ({
  ability: 'able',
  permission: 'granted',
  read: { isOn: true, publicKey: 'key' },
  ...fields,
})

describe('Notifications on a phone', () => {
  it('are on where the person wants them and the browser allows them', () => {
    expect(pushStateOf(standing())).toBe('on')
    expect(pushStateOf(standing({ permission: 'default' }))).toBe('off')
    expect(pushStateOf(standing({ read: { isOn: false, publicKey: 'key' } }))).toBe('off')
  })

  it('are blocked as soon as the browser says so, whatever was wanted before', () => {
    expect(pushStateOf(standing({ permission: 'denied' }))).toBe('blocked')
    expect(pushStateOf(standing({ permission: 'denied', read: undefined }))).toBe('blocked')
  })

  it('cannot be where the browser has none, or the market pushes to nobody', () => {
    expect(pushStateOf(standing({ ability: 'unable' }))).toBe('unsupported')
    expect(pushStateOf(standing({ read: { isOn: false, publicKey: null } }))).toBe('unsupported')
    expect(pushStateOf(standing({ ability: 'needs-install', permission: 'denied' }))).toBe('needs-install')
  })

  it('are not judged before this device knows', () => {
    expect(pushStateOf(standing({ read: undefined }))).toBe('unknown')
    expect(pushStateOf(standing({ read: { isOn: false, publicKey: undefined } }))).toBe('unknown')
  })
})
