import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '../../../src/contract/accounts/users.ts'
import { applyPendingProfile } from '../../../src/local/accounts/profile.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { ids } from '../entity-fixtures.ts'

const profile: Profile = {
  id: ids.other,
  userId: ids.user,
  name: 'Ayesha Rahman',
  email: 'ayesha@example.com',
  phoneNumber: '01812345678',
  address: '',
  profilePhoto: null,
  role: 'CUSTOMER',
  createdAt: '2026-01-01T00:00:00.000Z',
}

let n = 0
const entry = (endpoint: string, input: Record<string, unknown>): OutboxEntry => ({
  ...createOutboxEntry(endpoint, input, ids.user, { scope: 'profile', label: 'Profile' }),
  n: ++n,
})

beforeEach(() => {
  n = 0
})

describe('A profile with pending changes', () => {
  it('has them applied in order, and keeps its other fields', () => {
    const entries = [
      entry('users.updateProfile', { name: 'Ayesha R.' }),
      entry('orders.create', { name: 'somebody else' }),
      entry('users.updateProfile', { name: 'Ayesha Rahman Khan', address: 'Sylhet' }),
    ]
    expect(applyPendingProfile(profile, entries)).toEqual({ ...profile, name: 'Ayesha Rahman Khan', address: 'Sylhet' })
  })

  it('ignores fields that are no text or cannot be changed', () => {
    const entries = [entry('users.updateProfile', { name: null, role: 'ADMIN', address: 7 })]
    expect(applyPendingProfile(profile, entries)).toEqual(profile)
  })
})
