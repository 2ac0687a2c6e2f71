import { describe, expect, it } from 'vitest'
import { getFirstSyncState } from '../../../src/lists/partial-data-notice.tsx'

describe('The first sync of an account', () => {
  it('is interrupted when nothing continues it', () => {
    expect(getFirstSyncState({ at: null, isOnline: false, hasFailed: false })).toBe('interrupted')
    expect(getFirstSyncState({ at: null, isOnline: true, hasFailed: true })).toBe('interrupted')
  })

  it('is running while rows can still come, so that counts are of what has come so far', () => {
    expect(getFirstSyncState({ at: null, isOnline: true, hasFailed: false })).toBe('running')
  })

  it('is complete once all rows were synced, however long ago', () => {
    expect(getFirstSyncState({ at: 1, isOnline: false, hasFailed: true })).toBe('complete')
  })
})
