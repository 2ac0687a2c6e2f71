import { findOfflineEndpoint } from '../../contract/offline-endpoints.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { OutboxAnswer, OutboxEntry } from '../db/device-schema.ts'
import { orderCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { applyWriteResponse } from '../sync/apply-write-response.ts'
import { isBackgroundWrite, isOld } from './entry.ts'
import { readEntry } from './queue.ts'
import { applyOutcome, isLeaseExpired, leaseEntry, type SendFailure, type SendOutcome } from './transitions.ts'

const ANSWER_TTL_MS = 86_400_000

/**
 * Before a drain: what a sender that died has left waits again, with the same key, and what was tried and is older than 60
 * days waits for a person, or goes where no person wrote it. With the network back, what must wait still (for its Undo,
 * say) waits no longer than that.
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
 * Takes an entry for sending, unless somebody else has it, or the session is another one than the token's.
 * @returns the entry as it stands now, or null: leave it
 */
export const claimEntry = (entry: OutboxEntry, token: string | null, timeout: number): Promise<OutboxEntry | null> =>
  writeTransaction([db.outbox, db.session], async () => {
    const current = await readEntry(entry.id)
    if (!current || current.state !== entry.state || current.leaseUntil !== entry.leaseUntil) return null
    if (current.userId !== null && !(await isCurrentSession(current.userId, token))) return null
    const taken = leaseEntry(current, now(), timeout)
    await db.outbox.put(taken)
    return taken
  })

/**
 * Writes down what came of sending: on success the answer's rows replace the entry in one transaction, so that nothing
 * flickers; otherwise the entry gets its next state. An answer that arrives after its user has signed out removes the
 * entry and writes nothing else.
 */
export const settleEntry = (sent: OutboxEntry, outcome: SendOutcome, random?: () => number): Promise<void> =>
  writeTransaction(db.tables, async () => {
    const current = await readEntry(sent.id)
    if (!current) return
    const isHere = sent.userId === null || (await readSession())?.user.id === sent.userId
    if (outcome.kind === 'done') return completeEntry(current, outcome, isHere)
    // Another sender's lease by now, or signed out meanwhile: its word counts, not this late one.
    if (current.state !== 'sending' || current.leaseUntil !== sent.leaseUntil) return
    const isKept = await replaceEntry(current, applyOutcome(current, outcome, now(), random))
    if (isKept && outcome.kind === 'refused' && isHere) await storeAnswer(current, outcome)
  })

/** An entry that could not even be sent (no token to be had, no such call): its state changes, its attempts do not. */
export const markNotSent = (entry: OutboxEntry, outcome: SendFailure, random?: () => number): Promise<void> =>
  writeTransaction([db.outbox, db.answers], async () => {
    const current = await readEntry(entry.id)
    if (!current || current.state !== entry.state || current.leaseUntil !== entry.leaseUntil) return
    const held = { ...current, setbacks: (current.setbacks ?? 0) + 1 }
    const isKept = await replaceEntry(current, applyOutcome(held, outcome, now(), random))
    if (isKept && outcome.kind === 'refused') await storeAnswer(current, outcome)
  })

/** The API is out of reach: whatever else is due waits as long as the entry that found it out, and is not tried in vain. */
export const postponeDue = async (tried: ReadonlySet<string>): Promise<void> => {
  await writeTransaction([db.outbox], async () => {
    const pending = await db.outbox.where('state').equals('pending').toArray()
    const until = Math.min(...pending.filter(entry => tried.has(entry.id)).map(entry => entry.nextAt))
    const early = pending.filter(entry => entry.nextAt < until)
    if (Number.isFinite(until)) await db.outbox.bulkPut(early.map(entry => ({ ...entry, nextAt: until })))
  })
}

/** The entry in its next state, or no longer; answers whether it is still there. */
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
  isHere: boolean,
): Promise<void> => {
  await db.outbox.delete(entry.n)
  await db.cart.delete(orderCartKey(entry.scope.replace(/^order:/, '')))
  if (!isHere) return
  const row = findOfflineEndpoint(entry.endpoint)
  if (row) await applyWriteResponse(row, outcome.data)
  if (!isBackgroundWrite(entry)) await storeAnswer(entry, outcome)
}

/** Until a screen has told the person; a day at most. */
const storeAnswer = async (
  entry: OutboxEntry,
  outcome: Extract<SendOutcome, { kind: 'done' | 'refused' }>,
): Promise<void> => {
  const isDone = outcome.kind === 'done'
  const answer: OutboxAnswer = {
    id: entry.id,
    endpoint: entry.endpoint,
    label: entry.label,
    userId: entry.userId,
    state: isDone ? 'done' : 'rejected',
    message: isDone ? outcome.message : outcome.error.message,
    data: isDone ? outcome.data : null,
    error: isDone ? null : outcome.error,
    awaitedUntil: entry.awaitedUntil,
    at: now(),
  }
  await db.answers.put(answer)
  await db.answers
    .where('at')
    .below(now() - ANSWER_TTL_MS)
    .delete()
}
