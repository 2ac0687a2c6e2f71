import { describe, expect, it } from 'vitest'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { getMissingReason } from '../../../src/lists/missing-reason.ts'
import { ApiFailure } from '../../../src/local/api/client.ts'

const refused = (status: number, code: string, message: string) =>
  new ApiFailure(status, message, { data: { success: false, message, error: { code } } })

describe('A missing row', () => {
  it('has the message of the server when it is deleted or of another account', () => {
    for (const [status, code] of [
      [404, 'NOT_FOUND'],
      [403, 'FORBIDDEN'],
    ] as const)
      expect(getMissingReason(refused(status, code, 'Because.'))).toBe('Because.')
  })

  it('is not found when the id is malformed', () => {
    expect(getMissingReason(refused(400, 'VALIDATION', 'This is no id.'))).toBe(ERROR_MESSAGES.notFound)
  })

  it('may still load after any other failure', () => {
    expect(getMissingReason(null)).toBeNull()
    expect(getMissingReason(new ApiFailure('FETCH_ERROR', 'No network.'))).toBeNull()
    expect(getMissingReason(new ApiFailure(403, 'A portal.'))).toBeNull()
    expect(getMissingReason(refused(500, 'INTERNAL', 'Sorry.'))).toBeNull()
    expect(getMissingReason(refused(403, 'BLOCKED', 'Your account is blocked.'))).toBeNull()
  })
})
