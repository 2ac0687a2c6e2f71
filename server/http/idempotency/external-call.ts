import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../../src/contract/errors.ts'
import type { Services } from '../../adapters/services.ts'
import type { Database } from '../../db/store.ts'
import type { EnvelopeResponse } from '../responses/envelope.ts'
import { findStoredResponse, type IdempotencyClaim } from './idempotency.ts'
import { insertKey } from './idempotency-keys.ts'
import {
  getLeaseEnd,
  type KeyLease,
  releaseLease,
  renewLease,
  storeSubject,
  takeOverLease,
} from './idempotency-leases.ts'

/**
 * Work that cannot run in a transaction, because it waits for another system, such as a payment gateway. It is done
 * once per idempotency key: `claim` commits together with the key, then `perform` runs, then the handler stores its
 * result with the response. If the process dies between two steps, the next request with the same key continues what
 * was claimed.
 */
export type ExternalCall<Call, Result> = {
  /**
   * Checks the request and records what the work is about, in one transaction with the key.
   * @param subject what an earlier request with this key has claimed and not finished, or null
   * @returns what identifies the work, such as the id of a row
   */
  claim(call: Call, subject: string | null): Promise<string>
  /** Runs outside of transactions, and again if a process has died here, so it must start from the recorded state. */
  perform(call: Call, subject: string): Promise<Result>
}

type ExternalCallContext = { db: Database; services: Services; now: number }

/** The lease is renewed while the work runs, so it only needs to cover a short blocking of the process. */
const LEASE_MS = 5000
const RENEW_MS = 1500
/** How long a second request with the same key waits for the first, and how often it checks. */
const WAIT_MS = 20_000
const POLL_MS = 100

/**
 * Claims, performs and finishes the work. Of concurrent requests with the same key one does the work, and the others
 * wait for its response.
 * @param claim the request's key, or null; without a key each request is new work
 * @throws ApiError UNAVAILABLE when the same key is still in work after 20 seconds; and what `claim` and `perform`
 *   throw
 */
export const runExternalCall = async <Call extends ExternalCallContext, Result, Outcome>(
  work: ExternalCall<Call, Result>,
  call: Call,
  claim: IdempotencyClaim | null,
  { finish, replay }: { finish(result: Result): Promise<Outcome>; replay(stored: EnvelopeResponse): Outcome },
): Promise<Outcome> => {
  const { store } = call.services
  if (!claim) {
    const subject = await store.write(db => work.claim({ ...call, db }, null))
    return finish(await work.perform(call, subject))
  }
  const claimed = await waitForKey(work, call, claim)
  if ('stored' in claimed) return replay(claimed.stored)
  const release = startLeaseRenewal(call.services, claim, claimed.lease)
  try {
    return await finish(await work.perform(call, claimed.subject))
  } finally {
    await release()
  }
}

type KeyOutcome = { stored: EnvelopeResponse } | { subject: string; lease: KeyLease }

const waitForKey = async <Call extends ExternalCallContext>(
  work: ExternalCall<Call, unknown>,
  call: Call,
  claim: IdempotencyClaim,
): Promise<KeyOutcome> => {
  const { store, now } = call.services
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const isBusy = (await getLeaseEnd(store.read, claim)) > now()
    const claimed = isBusy ? null : await store.write(db => tryClaimKey(work, { ...call, db }, claim))
    if (claimed) return claimed
    await sleep(POLL_MS)
  }
  throw new ApiError('UNAVAILABLE', 'We are still working on this. Please try again in a moment.', { retryAfter: 5 })
}

/** Null if another request has taken the key meanwhile and is working on it. */
const tryClaimKey = async <Call extends ExternalCallContext>(
  work: ExternalCall<Call, unknown>,
  call: Call,
  claim: IdempotencyClaim,
): Promise<KeyOutcome | null> => {
  const { db, services } = call
  const now = services.now()
  const lease = { until: now + LEASE_MS }
  const isNew = await insertKey(db, claim, call.now)
  const stored = isNew ? null : await findStoredResponse(db, claim)
  if (stored) return { stored }
  const earlier = isNew ? { subject: null } : await takeOverLease(db, claim, lease, now)
  if (!earlier) return null
  const subject = await work.claim(call, earlier.subject)
  await storeSubject(db, claim, subject, lease)
  return { subject, lease }
}

/**
 * Renews the lease until the returned function is called, which releases it, so that the key can be retried at once.
 */
const startLeaseRenewal = (services: Services, claim: IdempotencyClaim, lease: KeyLease): (() => Promise<void>) => {
  let current = lease
  let last: Promise<void> = Promise.resolve()
  const renew = async () => {
    const next = { until: services.now() + LEASE_MS }
    if (await services.store.write(tx => renewLease(tx, claim, current, next.until))) current = next
  }
  // The next renewal makes up for a failed one. If all fail, the lease expires as if the process had died.
  const logError = (error: unknown) =>
    services.log.warn({ err: error }, 'The lease of an idempotency key could not be written.')
  const timer = setInterval(() => {
    last = last.then(renew).catch(logError)
  }, RENEW_MS).unref()
  return async () => {
    clearInterval(timer)
    await last
    await services.store.write(tx => releaseLease(tx, claim, current)).catch(logError)
  }
}
