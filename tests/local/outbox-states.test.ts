import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../src/local/api.ts'
import { canEdit, newEntry, upgradeEntry } from '../../src/local/outbox-entry.ts'
import { afterAnswer, isAbandoned, leased, outcomeOf, refusedHere, waitAfter } from '../../src/local/outbox-states.ts'
import type { OutboxEntry } from '../../src/local/rows.ts'

const NOW = 1_000_000
const entry = (fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newEntry('orders.create', {}, null, { scope: 'order:1', label: 'An order' }),
  n: 1,
  ...fields,
})
const refusal = (status: number, code: string) =>
  new ApiFailure(status, 'No.', { data: { success: false, message: 'No.', error: { code } } })

describe('What an answer means', () => {
  it.each([
    ['FETCH_ERROR', 'unknown'],
    ['TIMEOUT_ERROR', 'unknown'],
    ['PARSING_ERROR', 'unknown'],
    [202, 'unknown'],
    [408, 'unknown'],
    [425, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
    [401, 'signed-out'],
    [400, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
  ] as const)('%s is %s', (status, kind) => {
    expect(outcomeOf(new ApiFailure(status, 'No.')).kind).toBe(kind)
  })

  it('is a sign-out for a blocked person, and a refusal for any other 403', () => {
    expect(outcomeOf(refusal(403, 'BLOCKED')).kind).toBe('signed-out')
    expect(outcomeOf(refusal(403, 'FORBIDDEN')).kind).toBe('refused')
  })

  it('moves the entry to its next state', () => {
    const sent = leased(entry(), NOW, 30_000)
    expect(sent).toMatchObject({ state: 'sending', attempts: 1, leaseUntil: NOW + 60_000 })
    expect(afterAnswer(sent, { kind: 'done', data: null, message: '' }, NOW)).toBeNull()
    expect(afterAnswer(sent, { kind: 'signed-out' }, NOW)).toMatchObject({ state: 'signed-out', leaseUntil: 0 })
    expect(afterAnswer(sent, refusedHere('No.'), NOW)).toMatchObject({ state: 'rejected', error: { message: 'No.' } })
    const unknown = { kind: 'unknown', retryAfter: 9_000, isUnreached: false, isUnsent: false } as const
    expect(afterAnswer(sent, unknown, NOW, () => 0)).toMatchObject({ state: 'pending', nextAt: NOW + 9_000 })
  })
})

describe('The wait after a failure', () => {
  it('is from 1 s to 5 min, however often it failed', () => {
    for (const attempts of [0, 1, 10, 10_000]) {
      expect(waitAfter(attempts, () => 0)).toBe(1_000)
      expect(waitAfter(attempts, () => 0.999)).toBeLessThanOrEqual(300_000)
    }
    expect(waitAfter(50, () => 1)).toBe(300_000)
  })
})

describe('An entry', () => {
  it('may be edited when it was never sent or was refused, never while the answer is unknown', () => {
    expect(canEdit(entry())).toBe(true)
    expect(canEdit(entry({ state: 'rejected', attempts: 3 }))).toBe(true)
    expect(canEdit(entry({ state: 'sending', attempts: 1 }))).toBe(false)
    expect(canEdit(entry({ state: 'pending', attempts: 1 }))).toBe(false)
    expect(canEdit(entry({ state: 'signed-out', attempts: 1 }))).toBe(false)
  })

  it('is abandoned when its lease is over', () => {
    const sent = leased(entry(), NOW, 30_000)
    expect(isAbandoned(sent, NOW + 59_999)).toBe(false)
    expect(isAbandoned(sent, NOW + 60_000)).toBe(true)
  })

  it('of a newer version is not touched', () => {
    expect(upgradeEntry(entry({ v: 2 }))).toBeNull()
    expect(upgradeEntry(entry({ v: 0 }))).toMatchObject({ v: 1 })
  })
})
