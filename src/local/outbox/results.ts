import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry, OutboxResponse } from '../db/device-schema.ts'
import { orderCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { dropEntryFiles } from '../db/stored-files.ts'
import { applyWriteResponse } from '../sync/apply-write-response.ts'
import { findRowIds, isBackgroundWrite, isOld } from './entry.ts'
import { readEntry } from './queue.ts'
import {
  applyOutcome,
  isLeaseExpired,
  leaseEntry,
  rejectLocally,
  type SendFailure,
  type SendOutcome,
} from './transitions.ts'

const RESPONSE_TTL_MS = DAY_MS

/**
 * Called before a drain. Entries of a sender that died become pending again, with the same key. Entries that were tried
 * and are older than 60 days wait for a person; background writes of that age are deleted. With the network back,
 * backoff ends and only `notBefore` (Undo, Retry-After) counts.
 * @param at milliseconds
 */
export const recoverOutbox = (at: number, isBack: boolean): Promise<void> =>
  writeTransaction([db.outbox], async () => {
    const inState = (state: OutboxEntry['state']) => db.outbox.where('state').equals(state)
    await inState('sending')
      .filter(entry => isLeaseExpired(entry, at))
      .modify({ state: 'pending', leaseUntil: 0 })
    await inState('pending')
      .filter(entry => isBackgroundWrite(entry) && isOld(entry, at))
      .delete()
    await inState('pending')
      .filter(entry => entry.needsPerson === null && isOld(entry, at))
      .modify({ needsPerson: 'old' })
    if (!isBack) return
    await inState('pending')
      .filter(entry => entry.notBefore > at)
      .modify(entry => {
        entry.nextAt = entry.notBefore
      })
  })

/**
 * Claims an entry for sending, unless another sender has it or the token is not the present session's.
 * @returns the claimed entry; null: leave it
 */
export const claimEntry = (
  entry: Pick<OutboxEntry, 'id' | 'state' | 'leaseUntil'>,
  token: string | null,
  timeout: number,
): Promise<OutboxEntry | null> =>
  writeTransaction([db.outbox, db.session], async () => {
    const current = await readEntry(entry.id)
    if (!current || current.state !== entry.state || current.leaseUntil !== entry.leaseUntil) return null
    if (current.userId !== null && !(await isCurrentSession(current.userId, token))) return null
    const claimed = leaseEntry(current, now(), timeout)
    await db.outbox.put(claimed)
    return claimed
  })

/**
 * Stores the outcome of sending. On success the response's rows replace the entry in one transaction, so that nothing
 * flickers; otherwise the entry gets its next state. A response that arrives after its user has signed out deletes the
 * entry and writes nothing else.
 */
export const settleEntry = (sent: OutboxEntry, outcome: SendOutcome, random?: () => number): Promise<void> =>
  writeTransaction(db.tables, async () => {
    const current = await readEntry(sent.id)
    if (!current) return
    const isSignedIn = sent.userId === null || (await readSession())?.user.id === sent.userId
    if (outcome.kind === 'done') return completeEntry(current, outcome, isSignedIn)
    // Another sender holds the lease by now, or the user has signed out: this late outcome no longer counts.
    if (current.state !== 'sending' || current.leaseUntil !== sent.leaseUntil) return
    const isKept = await replaceEntry(current, applyOutcome(current, outcome, now(), random))
    if (isKept && outcome.kind === 'refused' && isSignedIn) await storeResult(current, outcome)
  })

/** An entry that could not be sent (no token, unknown endpoint): its state changes, its attempts do not. */
export const markNotSent = (entry: OutboxEntry, outcome: SendFailure, random?: () => number): Promise<void> =>
  writeTransaction([db.outbox, db.answers], async () => {
    const current = await readEntry(entry.id)
    if (!current || current.state !== entry.state || current.leaseUntil !== entry.leaseUntil) return
    const delayed = { ...current, setbacks: (current.setbacks ?? 0) + 1 }
    const isKept = await replaceEntry(current, applyOutcome(delayed, outcome, now(), random))
    if (isKept && outcome.kind === 'refused') await storeResult(current, outcome)
  })

const LOST_PICTURE = 'The picture is no longer on this phone. Choose it again, or send this without it.'

/** Refuses an entry whose picture the browser has lost. Sent again, it goes without it. */
export const refuseWithoutFiles = (entry: OutboxEntry): Promise<void> =>
  writeTransaction([db.outbox, db.answers], async () => {
    await markNotSent(entry, rejectLocally(LOST_PICTURE, entry.mayHaveHappened))
    const refused = await readEntry(entry.id)
    if (refused?.state !== 'rejected') return
    await db.outbox.put({ ...dropEntryFiles(refused), hasLostFile: true })
  })

/** The API cannot be reached: everything else that is due waits as long as the entry whose try has failed. */
export const postponeDue = async (tried: ReadonlySet<string>): Promise<void> => {
  await writeTransaction([db.outbox], async () => {
    const pending = await db.outbox.where('state').equals('pending').toArray()
    const until = Math.min(...pending.filter(entry => tried.has(entry.id)).map(entry => entry.nextAt))
    const early = pending.filter(entry => entry.nextAt < until)
    if (Number.isFinite(until)) await db.outbox.bulkPut(early.map(entry => ({ ...entry, nextAt: until })))
  })
}

/** Stores the entry's next state; null deletes it. @returns whether it still exists */
const replaceEntry = async (entry: OutboxEntry, next: OutboxEntry | null): Promise<boolean> => {
  if (next) await db.outbox.put(next)
  else await db.outbox.delete(entry.n)
  return next !== null
}

const isCurrentSession = async (userId: string, token: string | null): Promise<boolean> => {
  const session = await readSession()
  return session?.user.id === userId && session.accessToken === token
}

const completeEntry = async (
  entry: OutboxEntry,
  outcome: Extract<SendOutcome, { kind: 'done' }>,
  isSignedIn: boolean,
): Promise<void> => {
  await db.outbox.delete(entry.n)
  await db.cart.bulkDelete(findRowIds(entry).map(orderCartKey))
  if (!isSignedIn) return
  const endpoint = findOfflineEndpoint(entry.endpoint)
  if (endpoint) await applyWriteResponse(endpoint, outcome.data, entry.input)
  if (!isBackgroundWrite(entry)) await storeResult(entry, outcome)
}

/** Kept until a screen has shown it, for a day at most. */
const storeResult = async (
  entry: OutboxEntry,
  outcome: Extract<SendOutcome, { kind: 'done' | 'refused' }>,
): Promise<void> => {
  const isDone = outcome.kind === 'done'
  const response: OutboxResponse = {
    id: entry.id,
    endpoint: entry.endpoint,
    label: entry.label,
    labelDescriptor: entry.labelDescriptor,
    userId: entry.userId,
    state: isDone ? 'done' : 'rejected',
    message: isDone ? outcome.message : outcome.error.message,
    descriptor: isDone ? outcome.descriptor : undefined,
    data: isDone ? outcome.data : null,
    error: isDone ? null : outcome.error,
    awaitedUntil: entry.awaitedUntil,
    at: now(),
  }
  await db.answers.put(response)
  await db.answers
    .where('at')
    .below(now() - RESPONSE_TTL_MS)
    .delete()
}
