import { describe, expect, it } from 'vitest'
import { isSyncIncomplete } from '../../src/lists/incomplete-sync.ts'

describe('A list of own rows', () => {
  it('says that it is but a part where the first fetch was cut off, once nobody fetches the rest', () => {
    expect(isSyncIncomplete({ at: null, isOnline: false, hasFailed: false })).toBe(true)
    expect(isSyncIncomplete({ at: null, isOnline: true, hasFailed: true })).toBe(true)
    expect(isSyncIncomplete({ at: null, isOnline: true, hasFailed: false })).toBe(false)
  })

  it('says nothing once all rows have come, however long ago', () => {
    expect(isSyncIncomplete({ at: 1, isOnline: false, hasFailed: true })).toBe(false)
  })
})
