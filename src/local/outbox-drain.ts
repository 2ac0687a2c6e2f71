import { logout } from '../contract/auth.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { REFUSED } from '../contract/messages.ts'
import { queuedNamed } from '../contract/queued.ts'
import { ApiFailure, send } from './api.ts'
import { announce } from './bridge.ts'
import { now } from './clock.ts'
import { connection } from './connection.ts'
import { db } from './db.ts'
import { type Locks, locks } from './locks.ts'
import { isUnasked, SIGN_OUT } from './outbox-entry.ts'
import { nextDue, SCOPES_AT_ONCE, scopeOf, sendable } from './outbox-queue.ts'
import { claim, holdBack, putInOrder, setBack, settle } from './outbox-settle.ts'
import { type Outcome, outcomeOf, refusedHere, type Unsuccess } from './outbox-states.ts'
import { type UpgradedEntry, upgradeEntry } from './outbox-upgrade.ts'
import { isReachable } from './reachable.ts'
import { timeoutFor, wireRequest } from './request.ts'
import type { OutboxEntry } from './rows.ts'
import { freshToken, readSession } from './session.ts'

export type DrainOptions = {
  /** The network has just come back: what waits by backoff is sent at once. */
  isBack?: boolean
  locks?: Locks
  random?: () => number
}

/** `sent`: how many entries the server has decided. `nextAt`: when to drain again (milliseconds); null: nothing waits. */
export type DrainReport = { sent: number; nextAt: number | null }

type Drain = {
  random: (() => number) | undefined
  isBack: boolean
  /** Scopes under way. */
  busy: Map<string, Promise<void>>
  /** Entries that this drain has tried: each once, whatever came of it. */
  tried: Set<string>
  sent: number
  /** The API is out of reach: whatever else waits would fail too. */
  isCutOff: boolean
}

/** The screens add what to do: discard it, or look whether it happened. */
const UNKNOWN_CHANGE = 'This version of Haat no longer knows this change.'
const UNREACHED: Unsuccess = { kind: 'unknown', retryAfter: 0, isUnreached: true }

/**
 * Sends what waits, three scopes at once, in order within a scope. The lock is never waited for: whoever holds it looks
 * again before and after letting go, so nothing is left lying. Runs in the worker, and in the page where none controls it.
 */
export const drain = async (options: DrainOptions = {}): Promise<DrainReport> => {
  const held = options.locks ?? locks()
  const state: Drain = {
    random: options.random,
    isBack: options.isBack ?? false,
    busy: new Map(),
    tried: new Set(),
    sent: 0,
    isCutOff: false,
  }
  await putInOrder(now(), state.isBack)
  for (let isMine = true; isMine && (await waiting(state)).length > 0; ) {
    isMine = await held.request('outbox', { ifAvailable: true }, async lock => {
      if (lock) await run(state)
      return Boolean(lock)
    })
  }
  if (state.isCutOff) await holdBack(state.tried)
  if (state.sent > 0) announce({ type: 'drained', sent: state.sent })
  return { sent: state.sent, nextAt: nextDue(await readAll(), await factsOf({ ...state, isBack: false })) }
}

const run = async (state: Drain): Promise<void> => {
  const due = await waiting(state)
  if (isDoubtful(due) && !(await isReachable())) return holdUp(state, due[0]!)
  for (;;) {
    for (const entry of (await waiting(state)).slice(0, SCOPES_AT_ONCE - state.busy.size)) start(state, entry)
    if (state.busy.size === 0) return
    await Promise.race(state.busy.values())
  }
}

/** Is there a sign that the API cannot be reached? Then nothing is claimed before it has answered a read. */
const isDoubtful = (due: readonly OutboxEntry[]): boolean =>
  due.length > 0 &&
  // A worker that has just started knows of the last try by its entries alone.
  (globalThis.navigator?.onLine === false || !connection().isOnline || due.some(entry => triesOf(entry) > 0))

const triesOf = ({ attempts, setbacks = 0 }: OutboxEntry): number => attempts + setbacks

const holdUp = (state: Drain, entry: OutboxEntry): Promise<void> => {
  state.tried.add(entry.id)
  return leave(state, entry, UNREACHED)
}

const start = (state: Drain, entry: OutboxEntry): void => {
  const scope = scopeOf(entry)
  state.tried.add(entry.id)
  state.busy.set(
    scope,
    deliver(state, entry).finally(() => state.busy.delete(scope)),
  )
}

const waiting = async (state: Drain): Promise<OutboxEntry[]> => {
  if (state.isCutOff) return []
  const facts = await factsOf(state)
  return sendable(await readAll(), facts).filter(entry => !state.busy.has(scopeOf(entry)) && !state.tried.has(entry.id))
}

const readAll = (): Promise<OutboxEntry[]> => db.outbox.orderBy('n').toArray()

const factsOf = async (state: Pick<Drain, 'isBack'>) => ({
  now: now(),
  userId: (await readSession())?.user.id ?? null,
  isBack: state.isBack,
})

/** One entry, from its token to its new state. */
const deliver = async (state: Drain, written: OutboxEntry): Promise<void> => {
  const entry = upgradeEntry(written) ?? written
  const row = entry.endpoint === SIGN_OUT ? logout : queuedNamed(entry.endpoint)
  const refuse = (message: string) => leave(state, entry, refusedHere(message, entry.mayHaveHappened))
  if (!row) return refuse(UNKNOWN_CHANGE)
  if (entry.userId === null && row.who !== 'anyone') return refuse(REFUSED.unauthenticated)
  const { token, none } = await tokenFor(entry)
  if (none) return leave(state, entry, none)
  const sent = await transmit(row, entry, token, entry.mayHaveHappened)
  if (sent) await conclude(state, row, sent, token)
}

type Token = { token: string | null; none?: Unsuccess }
/** `wasUncertain`: an earlier try may have happened. */
type Sent = { entry: OutboxEntry; outcome: Outcome; wasUncertain: boolean }

/** The token to send an entry with, null for one written signed out; `none` says why there is none. */
const tokenFor = async (entry: OutboxEntry, used?: string): Promise<Token> => {
  if (entry.userId === null) return { token: null }
  try {
    const token = await freshToken(used)
    return token ? { token } : { token, none: { kind: 'signed-out' } }
  } catch (failure) {
    if (failure instanceof ApiFailure) return { token: null, none: outcomeOf(failure, entry.mayHaveHappened) }
    throw failure
  }
}

/** Takes the entry and sends it once; null: somebody else has it, or the session is another one by now. */
const transmit = async (
  row: Endpoint,
  written: UpgradedEntry,
  token: string | null,
  wasUncertain: boolean,
): Promise<Sent | null> => {
  const entry = await claim(written, token, timeoutFor(wireRequest(row, written.input).bytes))
  if (!entry) return null
  try {
    const options = { token, key: entry.id, isUpgraded: written.isUpgraded, isUrgent: !isUnasked(entry) }
    const { data, message } = await send(row, written.input, options)
    return { entry, outcome: { kind: 'done', data, message }, wasUncertain }
  } catch (failure) {
    if (failure instanceof ApiFailure) return { entry, outcome: outcomeOf(failure, wasUncertain), wasUncertain }
    throw failure
  }
}

/** Settles an attempt. A token that the server refused is renewed once, and the entry sent once more with the same key. */
const conclude = async (state: Drain, row: Endpoint, sent: Sent, token: string | null): Promise<void> => {
  if (sent.outcome.kind !== 'signed-out' || token === null) return finish(state, sent)
  const renewed = await tokenFor(sent.entry, token)
  if (renewed.none) return finish(state, { ...sent, outcome: renewed.none })
  const again = await transmit(row, upgradeEntry(sent.entry) ?? sent.entry, renewed.token, sent.wasUncertain)
  if (again) await finish(state, again)
}

const finish = async (state: Drain, { entry, outcome }: Sent): Promise<void> => {
  note(state, outcome)
  await settle(entry, outcome, state.random)
}

const leave = async (state: Drain, entry: OutboxEntry, outcome: Unsuccess): Promise<void> => {
  note(state, outcome)
  await setBack(entry, outcome, state.random)
}

const note = (state: Drain, outcome: Outcome): void => {
  if (outcome.kind === 'unknown' && outcome.isUnreached) state.isCutOff = true
  if (outcome.kind === 'done' || outcome.kind === 'refused') state.sent += 1
}
