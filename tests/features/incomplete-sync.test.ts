import { describe, expect, it } from 'vitest'
import { isSyncIncomplete } from '../../src/lists/incomplete-sync.ts'

describe('An account list', () => {
  it('is incomplete when the first sync was interrupted and nothing continues it', () => {
    expect(isSyncIncomplete({ at: null, isOnline: false, hasFailed: false })).toBe(true)
    expect(isSyncIncomplete({ at: null, isOnline: true, hasFailed: true })).toBe(true)
    expect(isSyncIncomplete({ at: null, isOnline: true, hasFailed: false })).toBe(false)
  })

  it('is complete once all rows were synced, however long ago', () => {
    expect(isSyncIncomplete({ at: 1, isOnline: false, hasFailed: true })).toBe(false)
  })
})
