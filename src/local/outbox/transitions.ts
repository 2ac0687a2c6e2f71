import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import { type ApiFailure, isSessionFailure } from '../api/client.ts'
import type { EntryError, OutboxEntry } from '../db/device-schema.ts'
import { isBackgroundWrite } from './entry.ts'
import { retryDelay } from './retry-delay.ts'
import { MAX_WAIT_MS } from './scheduler.ts'

/** The outcome of sending an entry once. */
export type SendOutcome =
  | { kind: 'done'; data: unknown; message: string; descriptor?: MessageDescriptor | undefined }
  /** No response of our API, or 408, 425, 429, 5xx. The write may have taken effect. */
  | { kind: 'unknown'; retryAfter: number; isUnreached: boolean }
  /** 401 after a refresh, 403 BLOCKED, or nobody is signed in. */
  | { kind: 'signed-out' }
  | { kind: 'refused'; error: EntryError; mayHaveHappened: boolean }
export type SendFailure = Exclude<SendOutcome, { kind: 'done' }>

const RETRYABLE_STATUSES = [408, 425, 429]

/**
 * The outcome of a failed call.
 * @param wasUncertain an earlier try of the entry may have taken effect
 */
export const toSendFailure = (failure: ApiFailure, wasUncertain: boolean): SendFailure => {
  const { status } = failure
  const unknown: SendFailure = {
    kind: 'unknown',
    retryAfter: failure.retryAfter ?? 0,
    isUnreached: typeof status !== 'number',
  }
  if (typeof status !== 'number' || status < 400 || status >= 500 || RETRYABLE_STATUSES.includes(status)) return unknown
  if (isSessionFailure(failure)) return { kind: 'signed-out' }
  const error = toEntryError(status, failure)
  return { kind: 'refused', error, mayHaveHappened: isStillUncertain(error, wasUncertain) }
}

/**
 * May a refused entry have taken effect? The server looks the key up before it answers 409 or asks for a variant, so
 * both prove that no try has taken effect; 422 says that the key was used with another body. Any other refusal may come
 * before the look-up (another role, a body too large), so it says nothing about earlier tries. 401, 403 BLOCKED, 429 and 5xx are no
 * refusals and prove nothing: a browser may send one request twice, and a server may fail after its commit.
 * @param wasUncertain an earlier try may have taken effect
 */
const isStillUncertain = ({ status, code }: EntryError, wasUncertain: boolean): boolean =>
  status === 422 || (wasUncertain && status !== 409 && code !== 'VARIANT_REQUIRED')

/** A refusal by this device: the write cannot be sent as it is. It proves nothing about earlier tries. */
export const rejectLocally = (message: string, wasUncertain: boolean): Extract<SendOutcome, { kind: 'refused' }> => ({
  kind: 'refused',
  error: { status: 0, message, code: 'NOT_SENT', detail: {} },
  mayHaveHappened: wasUncertain,
})

/**
 * The entry after an attempt; null: it is done, or it is a background write that was refused.
 * @param now milliseconds
 * @param random from 0 up to 1, for the jitter
 */
export const applyOutcome = (
  entry: OutboxEntry,
  outcome: SendOutcome,
  now: number,
  random: () => number = Math.random,
): OutboxEntry | null => {
  const released = { ...entry, leaseUntil: 0 }
  switch (outcome.kind) {
    case 'done':
      return null
    case 'refused':
      if (isBackgroundWrite(entry)) return null
      return { ...released, state: 'rejected', error: outcome.error, mayHaveHappened: outcome.mayHaveHappened }
    case 'signed-out':
      // A sign-out, which the device itself sends without a token: the session has ended already.
      return isBackgroundWrite(entry) && entry.userId === null ? null : { ...released, state: 'signed-out' }
    case 'unknown': {
      const retryAfter = Math.min(outcome.retryAfter, MAX_WAIT_MS)
      const wait = retryDelay(entry.attempts + (entry.setbacks ?? 0), random)
      return { ...released, state: 'pending', nextAt: now + Math.max(wait, retryAfter), notBefore: now + retryAfter }
    }
  }
}

/** The entry when sending begins. The lease ends 30 s after the request's timeout. */
export const leaseEntry = (entry: OutboxEntry, now: number, timeout: number): OutboxEntry => ({
  ...entry,
  state: 'sending',
  attempts: entry.attempts + 1,
  mayHaveHappened: true,
  leaseUntil: now + timeout + 30_000,
})

/** No lease is longer than this; one that seems to be was written before the clock was set back. */
const MAX_LEASE_MS = 15 * 60_000

/** Has its sender died? Then the entry becomes pending again, with the same key. */
export const isLeaseExpired = (entry: OutboxEntry, now: number): boolean =>
  entry.state === 'sending' && (entry.leaseUntil <= now || entry.leaseUntil - now > MAX_LEASE_MS)

const toEntryError = (status: number, failure: ApiFailure): EntryError => {
  const { code = 'REFUSED', ...detail } = failure.data?.error ?? {}
  return { status, message: failure.message || TOAST.somethingWrong, code, detail }
}
