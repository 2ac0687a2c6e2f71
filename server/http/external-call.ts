import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import { insertKey } from '../queries/idempotency-keys.ts'
import {
  getLeaseEnd,
  type KeyLease,
  releaseLease,
  renewLease,
  storeSubject,
  takeOverLease,
} from '../queries/idempotency-leases.ts'
import type { EnvelopeResponse } from './envelope.ts'
import { findStoredResponse, type IdempotencyClaim } from './idempotency.ts'

/**
 * Work that no transaction can hold, because it waits for another system (a payment gateway). It is done once under the
 * call's key: `claim` and the key commit together, then `perform` runs, then the handler writes its result and the answer.
 * A process may die between any two of these: the next request with the same key goes on with what was claimed.
 */
export type ExternalCall<Call, Result> = {
  /**
   * Checks the call and writes down what the work is about, in one transaction with the key.
   * @param subject what an earlier request with this key claimed and did not finish, else null
   * @returns what identifies the work: the id of a row, say
   */
  claim(call: Call, subject: string | null): Promise<string>
  /** Runs outside of any transaction, and again after a process died here: it begins with what is written down. */
  perform(call: Call, subject: string): Promise<Result>
}

type ExternalCallContext = { db: Database; services: Services; now: number }

/** A lease is renewed while its work runs, so it only has to outlive a busy moment of its process. */
const LEASE_MS = 5000
const RENEW_MS = 1500
/** How long a second request with the same key waits for the first, and how often it looks. */
const WAIT_MS = 20_000
const POLL_MS = 100

/**
 * Claims, performs and finishes. Of equal requests at the same moment one does the work, and the others wait for its answer.
 * @param claim the call's key; null: a call without a key is new work each time
 * @throws Refusal UNAVAILABLE when an equal request still works after 20 seconds; what `claim` and `perform` throw
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

/** Null where another request took the key in the meantime and works. */
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
  const former = isNew ? { subject: null } : await takeOverLease(db, claim, lease, now)
  if (!former) return null
  const subject = await work.claim(call, former.subject)
  await storeSubject(db, claim, subject, lease)
  return { subject, lease }
}

/** Renews the lease until the returned function is called, which gives it up, so that the key may be sent again at once. */
const startLeaseRenewal = (services: Services, claim: IdempotencyClaim, lease: KeyLease): (() => Promise<void>) => {
  let current = lease
  let last: Promise<void> = Promise.resolve()
  const renew = async () => {
    const next = { until: services.now() + LEASE_MS }
    if (await services.store.write(tx => renewLease(tx, claim, current, next.until))) current = next
  }
  // A renewal that fails is made up for by the next one; without any the lease runs out, as if the process had died.
  const complain = (error: unknown) => services.log.warn({ err: error }, 'The lease of a key could not be written.')
  const timer = setInterval(() => {
    last = last.then(renew).catch(complain)
  }, RENEW_MS).unref()
  return async () => {
    clearInterval(timer)
    await last
    await services.store.write(tx => releaseLease(tx, claim, current)).catch(complain)
  }
}
