import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../../src/local/api/client.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { canEdit, createOutboxEntry, ENTRY_VERSION } from '../../../src/local/outbox/entry.ts'
import { upgradeEntry } from '../../../src/local/outbox/entry-upgrade.ts'
import { retryDelay } from '../../../src/local/outbox/retry-delay.ts'
import { canStopRetrying } from '../../../src/local/outbox/stop-retrying.ts'
import {
  applyOutcome,
  isLeaseExpired,
  leaseEntry,
  rejectLocally,
  toSendFailure,
} from '../../../src/local/outbox/transitions.ts'

const NOW = 1_000_000
const entry = (fields: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry('orders.create', {}, null, { scope: 'order:1', label: 'An order' }),
  n: 1,
  ...fields,
})
const refusal = (status: number, code: string) =>
  new ApiFailure(status, 'No.', { data: { success: false, message: 'No.', error: { code } } })

describe('The outcome of a response', () => {
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
    expect(toSendFailure(new ApiFailure(status, 'No.'), false).kind).toBe(kind)
  })

  it('is a sign-out for a blocked user, and a refusal for any other 403', () => {
    expect(toSendFailure(refusal(403, 'BLOCKED'), false).kind).toBe('signed-out')
    expect(toSendFailure(refusal(403, 'FORBIDDEN'), false).kind).toBe('refused')
  })

  it('moves the entry to its next state', () => {
    const sent = leaseEntry(entry(), NOW, 30_000)
    expect(sent).toMatchObject({ state: 'sending', attempts: 1, mayHaveHappened: true, leaseUntil: NOW + 60_000 })
    expect(applyOutcome(sent, { kind: 'done', data: null, message: '' }, NOW)).toBeNull()
    expect(applyOutcome(sent, { kind: 'signed-out' }, NOW)).toMatchObject({ state: 'signed-out', leaseUntil: 0 })
    expect(applyOutcome(sent, rejectLocally('No.', false), NOW)).toMatchObject({
      state: 'rejected',
      error: { message: 'No.' },
    })
    const unknown = { kind: 'unknown', retryAfter: 9_000, isUnreached: false } as const
    expect(applyOutcome(sent, unknown, NOW, () => 0)).toMatchObject({ state: 'pending', nextAt: NOW + 9_000 })
  })
})

describe('The wait after a failure', () => {
  it('is from 1 s to 5 min, however often it failed', () => {
    for (const attempts of [0, 1, 10, 10_000]) {
      expect(retryDelay(attempts, () => 0)).toBe(1_000)
      expect(retryDelay(attempts, () => 0.999)).toBeLessThanOrEqual(300_000)
    }
    expect(retryDelay(50, () => 1)).toBe(300_000)
  })
})

describe('Whether a write may have happened', () => {
  const DAY = 86_400_000
  const sent = (before: Partial<EntryBase> = {}) => leaseEntry(entry(before), NOW, 30_000)
  const afterwards = (failure: ApiFailure, isUncertain: boolean) =>
    applyOutcome(sent(), toSendFailure(failure, isUncertain), NOW)?.mayHaveHappened

  it.each([
    // Only a handler answers 409, after it has looked the key up: no try of this key has taken effect.
    [409, 'OUT_OF_STOCK', false, false],
    [409, 'CART_CHANGED', true, false],
    // Nor anything but its handler asks which variant of a product is meant.
    [400, 'VARIANT_REQUIRED', true, false],
    // May be answered before the key is looked up, by an alias or for another role: this try did nothing.
    [400, 'VALIDATION', false, false],
    [400, 'VALIDATION', true, true],
    [404, 'NOT_FOUND', false, false],
    [404, 'NOT_FOUND', true, true],
    [403, 'FORBIDDEN', true, true],
    [413, 'TOO_LARGE', false, false],
    // The key was used, with another body.
    [422, 'KEY_REUSED', false, true],
    // A browser that resends by itself may have reached the server twice: these say nothing about the first request.
    [401, 'UNAUTHENTICATED', false, true],
    [403, 'BLOCKED', false, true],
    [429, 'RATE_LIMITED', false, true],
    [503, 'UNAVAILABLE', false, true],
    // The server's commit may have succeeded before something else failed.
    [500, 'INTERNAL', false, true],
  ])('%s %s, after an unanswered try: %s, leaves: %s', (status, code, isUncertain, expected) => {
    expect(afterwards(refusal(status, code), isUncertain)).toBe(expected)
  })

  it('stays uncertain where our API has not answered, whatever the status', () => {
    for (const status of ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 408, 500] as const) {
      expect(afterwards(new ApiFailure(status, 'No.'), false)).toBe(true)
    }
  })

  it('alone decides what may be edited or discarded', () => {
    expect(canEdit(entry({ attempts: 9, setbacks: 9 }))).toBe(true)
    expect(canEdit(entry({ state: 'rejected', attempts: 3 }))).toBe(true)
    for (const state of ['pending', 'sending', 'signed-out', 'rejected'] as const) {
      expect(canEdit(entry({ state, mayHaveHappened: true }))).toBe(false)
    }
  })

  it.each([
    ['never sent', { attempts: 0 }, 400 * DAY, false],
    ['a refusal that proves that nothing happened', { state: 'rejected', attempts: 30 }, 400 * DAY, false],
    ['10 tries within a day', { attempts: 10, mayHaveHappened: true }, DAY, false],
    ['9 tries over a year', { attempts: 9, mayHaveHappened: true }, 50 * DAY, false],
    ['10 tries over two days', { attempts: 10, mayHaveHappened: true }, 2 * DAY, true],
    ['30 tries over 400 days', { attempts: 30, mayHaveHappened: true }, 400 * DAY, true],
    ['under way', { attempts: 30, mayHaveHappened: true, state: 'sending' }, 400 * DAY, false],
    ['one that waits for its person after 60 days', { attempts: 1, mayHaveHappened: true }, 61 * DAY, true],
    [
      'refused, though an earlier try may have worked',
      { attempts: 2, mayHaveHappened: true, state: 'rejected' },
      0,
      true,
    ],
    ['30 tries, and the clock set back by years', { attempts: 30, mayHaveHappened: true }, -900 * DAY, true],
  ] as [string, Partial<EntryBase>, number, boolean][])('may be left open for good: %s', (_, fields, age, expected) => {
    expect(canStopRetrying(entry({ ...fields, createdAt: NOW }), NOW + age)).toBe(expected)
  })
})

describe('An entry', () => {
  it('is abandoned when its lease has expired', () => {
    const sent = leaseEntry(entry(), NOW, 30_000)
    expect(isLeaseExpired(sent, NOW + 59_999)).toBe(false)
    expect(isLeaseExpired(sent, NOW + 60_000)).toBe(true)
  })

  it("of an older version is sent in this version's shape, and marked as upgraded", () => {
    const upgrades = [
      { endpoint: 'orders.place', below: 2, to: () => ({ endpoint: 'orders.create', input: { id: 1 } }) },
    ]
    const old = { ...entry({ v: 1 }), endpoint: 'orders.place' as never }
    expect(upgradeEntry(old, upgrades)).toEqual({
      ...old,
      v: ENTRY_VERSION,
      endpoint: 'orders.create',
      input: { id: 1 },
      isUpgraded: true,
    })
    expect(upgradeEntry({ ...old, v: 2 }, upgrades)).not.toHaveProperty('isUpgraded')
  })

  it('of a newer version is left alone', () => {
    expect(upgradeEntry(entry({ v: ENTRY_VERSION + 1 }))).toBeNull()
  })
})
