import { describe, expect, it } from 'vitest'
import { REFUSED } from '../../src/contract/messages.ts'
import { whyMissing } from '../../src/features/site/why-missing.ts'
import { ApiFailure } from '../../src/local/api.ts'

const refused = (status: number, code: string, message: string) =>
  new ApiFailure(status, message, { data: { success: false, message, error: { code } } })

describe('What an address names', () => {
  it('is missing in the words of the server when it is gone or another account’s', () => {
    for (const [status, code] of [
      [404, 'NOT_FOUND'],
      [403, 'FORBIDDEN'],
    ] as const)
      expect(whyMissing(refused(status, code, 'Because.'))).toBe('Because.')
  })

  it('is simply not found where it is no id at all', () => {
    expect(whyMissing(refused(400, 'VALIDATION', 'This is no id.'))).toBe(REFUSED.notFound)
  })

  it('may still come where the server did not say so itself', () => {
    expect(whyMissing(null)).toBeNull()
    expect(whyMissing(new ApiFailure('FETCH_ERROR', 'No network.'))).toBeNull()
    expect(whyMissing(new ApiFailure(403, 'A portal.'))).toBeNull()
    expect(whyMissing(refused(500, 'INTERNAL', 'Sorry.'))).toBeNull()
    expect(whyMissing(refused(403, 'BLOCKED', 'Your account is blocked.'))).toBeNull()
  })
})
