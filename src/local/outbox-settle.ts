import { queuedNamed } from '../contract/queued.ts'
import { orderCartKey } from './cart.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import { readEntry } from './outbox.ts'
import { isOld, isUnasked } from './outbox-entry.ts'
import { afterAnswer, isAbandoned, leased, type Outcome, type Unsuccess } from './outbox-states.ts'
import type { AnswerRow, OutboxEntry } from './rows.ts'
import { readSession } from './session.ts'
import { writing } from './storage.ts'
import { storeWritten } from './store-written.ts'

const ANSWERS_KEPT_MS = 86_400_000

/**
 * Before a drain: what a sender that died has left waits again, with the same key, and what was tried and is older than 60
 * days waits for a person, or goes where no person wrote it. With the network back, what must wait still (for its Undo,
 * say) waits no longer than that.
 * @param at milliseconds
 */
export const putInOrder = (at: number, isBack: boolean): Promise<void> =>
  writing([db.outbox], async () => {
    const inState = (state: OutboxEntry['state']) => db.outbox.where('state').equals(state)
    await inState('sending')
      .filter(entry => isAbandoned(entry, at))
      .modify({ state: 'pending', leaseUntil: 0 })
    await inState('pending')
      .filter(entry => isUnasked(entry) && isOld(entry, at))
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
export const claim = (entry: OutboxEntry, token: string | null, timeout: number): Promise<OutboxEntry | null> =>
  writing([db.outbox, db.session], async () => {
    const current = await readEntry(entry.id)
    if (!current || current.state !== entry.state || current.leaseUntil !== entry.leaseUntil) return null
    if (current.userId !== null && !(await isSessionOf(current.userId, token))) return null
    const taken = leased(current, now(), timeout)
    await db.outbox.put(taken)
    return taken
  })

/**
 * Writes down what came of sending: on success the answer's rows replace the entry in one transaction, so that nothing
 * flickers; otherwise the entry gets its next state. An answer that arrives after its user has signed out removes the
 * entry and writes nothing else.
 */
export const settle = (sent: OutboxEntry, outcome: Outcome, random?: () => number): Promise<void> =>
  writing(db.tables, async () => {
    const current = await readEntry(sent.id)
    if (!current) return
    const isHere = sent.userId === null || (await readSession())?.user.id === sent.userId
    if (outcome.kind === 'done') return finish(current, outcome, isHere)
    // Another sender's lease by now, or signed out meanwhile: its word counts, not this late one.
    if (current.state !== 'sending' || current.leaseUntil !== sent.leaseUntil) return
    const isKept = await putBack(current, afterAnswer(current, outcome, now(), random))
    if (isKept && outcome.kind === 'refused' && isHere) await keepAnswer(current, outcome)
  })

/** An entry that could not even be sent (no token to be had, no such call): its state changes, its attempts do not. */
export const setBack = (entry: OutboxEntry, outcome: Unsuccess, random?: () => number): Promise<void> =>
  writing([db.outbox, db.answers], async () => {
    const current = await readEntry(entry.id)
    if (!current || current.state !== entry.state || current.leaseUntil !== entry.leaseUntil) return
    const held = { ...current, setbacks: (current.setbacks ?? 0) + 1 }
    const isKept = await putBack(current, afterAnswer(held, outcome, now(), random))
    if (isKept && outcome.kind === 'refused') await keepAnswer(current, outcome)
  })

/** The API is out of reach: whatever else is due waits as long as the entry that found it out, and is not tried in vain. */
export const holdBack = async (tried: ReadonlySet<string>): Promise<void> => {
  await writing([db.outbox], async () => {
    const pending = await db.outbox.where('state').equals('pending').toArray()
    const until = Math.min(...pending.filter(entry => tried.has(entry.id)).map(entry => entry.nextAt))
    const early = pending.filter(entry => entry.nextAt < until)
    if (Number.isFinite(until)) await db.outbox.bulkPut(early.map(entry => ({ ...entry, nextAt: until })))
  })
}

/** The entry in its next state, or no longer; answers whether it is still there. */
const putBack = async (entry: OutboxEntry, next: OutboxEntry | null): Promise<boolean> => {
  if (next) await db.outbox.put(next)
  else await db.outbox.delete(entry.n)
  return next !== null
}

const isSessionOf = async (userId: string, token: string | null): Promise<boolean> => {
  const session = await readSession()
  return session?.user.id === userId && session.accessToken === token
}

const finish = async (
  entry: OutboxEntry,
  outcome: Extract<Outcome, { kind: 'done' }>,
  isHere: boolean,
): Promise<void> => {
  await db.outbox.delete(entry.n)
  await db.cart.delete(orderCartKey(entry.scope.replace(/^order:/, '')))
  if (!isHere) return
  const row = queuedNamed(entry.endpoint)
  if (row) await storeWritten(row, outcome.data)
  if (!isUnasked(entry)) await keepAnswer(entry, outcome)
}

/** Until a screen has told the person; a day at most. */
const keepAnswer = async (
  entry: OutboxEntry,
  outcome: Extract<Outcome, { kind: 'done' | 'refused' }>,
): Promise<void> => {
  const isDone = outcome.kind === 'done'
  const answer: AnswerRow = {
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
    .below(now() - ANSWERS_KEPT_MS)
    .delete()
}
