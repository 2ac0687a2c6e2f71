import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure, sendApiRequest } from '../api/client.ts'
import { getConnection } from '../api/connection.ts'
import { isApiReachable } from '../api/reachability.ts'
import { buildWireRequest, requestTimeout } from '../api/request.ts'
import { getAccessToken, readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { broadcast } from '../db/cross-tab-messages.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { type Locks, locks } from '../db/locks.ts'
import { loadInputFiles } from '../db/stored-files.ts'
import { isBackgroundWrite } from './entry.ts'
import { type UpgradedEntry, upgradeEntry } from './entry-upgrade.ts'
import { claimEntry, markNotSent, postponeDue, recoverOutbox, refuseWithoutFiles, settleEntry } from './results.ts'
import { entryScopeKey, findNextDue, MAX_CONCURRENT_SCOPES, selectSendable } from './scheduler.ts'
import { moveStoredBlobs } from './stored-blobs.ts'
import { rejectLocally, type SendFailure, type SendOutcome, toSendFailure } from './transitions.ts'

export type DrainOptions = {
  /** The network has just come back: entries in backoff are sent at once. */
  isBack?: boolean
  locks?: Locks
  random?: () => number
}

/**
 * `sent`: how many entries the server has accepted or refused. `nextAt`: when to drain again, in milliseconds; null:
 * never.
 */
export type DrainReport = { sent: number; nextAt: number | null }

type DrainState = {
  random: (() => number) | undefined
  isBack: boolean
  /** The scopes that have an entry in flight. */
  busy: Map<string, Promise<void>>
  /** Ids of entries that this drain has tried. It tries each once. */
  tried: Set<string>
  sent: number
  /** The API cannot be reached: every other entry would fail, too. */
  isCutOff: boolean
}

/** The screens offer what to do: discard it, or look whether it happened. */
const UNKNOWN_CHANGE = 'This version of the app no longer knows this change.'
const UNREACHABLE: SendFailure = { kind: 'unknown', retryAfter: 0, isUnreached: true }

/**
 * Sends the outbox: three scopes at once, in order within a scope. It never waits for the lock, because whoever holds
 * it reads the outbox again before and after releasing it, so that no entry is missed. Runs in the worker, and in the
 * page where no worker controls it.
 */
export const drain = async (options: DrainOptions = {}): Promise<DrainReport> => {
  const lockManager = options.locks ?? locks()
  const state: DrainState = {
    random: options.random,
    isBack: options.isBack ?? false,
    busy: new Map(),
    tried: new Set(),
    sent: 0,
    isCutOff: false,
  }
  await recoverOutbox(now(), state.isBack)
  await moveStoredBlobs()
  for (let hasLock = true; hasLock && (await readSendable(state)).length > 0; ) {
    hasLock = await lockManager.request('outbox', { ifAvailable: true }, async lock => {
      if (lock) await drainDue(state)
      return Boolean(lock)
    })
  }
  if (state.isCutOff) await postponeDue(state.tried)
  if (state.sent > 0) broadcast({ type: 'drained', sent: state.sent })
  return { sent: state.sent, nextAt: findNextDue(await readEntries(), await readFacts({ ...state, isBack: false })) }
}

const drainDue = async (state: DrainState): Promise<void> => {
  const due = await readSendable(state)
  const [first] = due
  if (first && shouldProbe(due) && !(await isApiReachable())) return postponeAll(state, first)
  for (;;) {
    for (const entry of (await readSendable(state)).slice(0, MAX_CONCURRENT_SCOPES - state.busy.size))
      startDelivery(state, entry)
    if (state.busy.size === 0) return
    await Promise.race(state.busy.values())
  }
}

/** Is there a sign that the API cannot be reached? Then no entry is claimed before the API has answered a read. */
const shouldProbe = (due: readonly OutboxEntry[]): boolean =>
  // A worker that has just started has no other sign of an earlier failure than the entries' tries.
  globalThis.navigator?.onLine === false || !getConnection().isOnline || due.some(entry => countTries(entry) > 0)

const countTries = ({ attempts, setbacks = 0 }: OutboxEntry): number => attempts + setbacks

const postponeAll = (state: DrainState, entry: OutboxEntry): Promise<void> => {
  state.tried.add(entry.id)
  return recordFailure(state, entry, UNREACHABLE)
}

const startDelivery = (state: DrainState, entry: OutboxEntry): void => {
  const scope = entryScopeKey(entry)
  state.tried.add(entry.id)
  state.busy.set(
    scope,
    deliver(state, entry).finally(() => state.busy.delete(scope)),
  )
}

const readSendable = async (state: DrainState): Promise<OutboxEntry[]> => {
  if (state.isCutOff) return []
  const facts = await readFacts(state)
  return selectSendable(await readEntries(), facts).filter(
    entry => !state.busy.has(entryScopeKey(entry)) && !state.tried.has(entry.id),
  )
}

const readEntries = (): Promise<OutboxEntry[]> => db.outbox.orderBy('n').toArray()

const readFacts = async (state: Pick<DrainState, 'isBack'>) => ({
  now: now(),
  userId: (await readSession())?.user.id ?? null,
  isBack: state.isBack,
})

/** Sends one entry and stores what came of it. */
const deliver = async (state: DrainState, stored: OutboxEntry): Promise<void> => {
  const entry = upgradeEntry(stored) ?? stored
  const endpoint = findOfflineEndpoint(entry.endpoint)
  const refuse = (message: string) => recordFailure(state, entry, rejectLocally(message, entry.mayHaveHappened))
  if (!endpoint) return refuse(UNKNOWN_CHANGE)
  if (entry.userId === null && endpoint.who !== 'anyone') return refuse(ERROR_MESSAGES.unauthenticated)
  const { token, failure } = await readEntryToken(entry)
  if (failure) return recordFailure(state, entry, failure)
  const input = await loadInputFiles(entry.input)
  if (!input) return refuseWithoutFiles(entry)
  const sent = await sendEntry(endpoint, { ...entry, input }, token, entry.mayHaveHappened)
  if (sent) await resolveAttempt(state, endpoint, sent, token)
}

type TokenResult = { token: string | null; failure?: SendFailure }
/** `input`: as it was sent. `wasUncertain`: an earlier try may have taken effect. */
type SendAttempt = { entry: OutboxEntry; input: Record<string, unknown>; outcome: SendOutcome; wasUncertain: boolean }

/** The token to send an entry with, null for one written signed out; `failure` where there is none. */
const readEntryToken = async (entry: OutboxEntry, used?: string): Promise<TokenResult> => {
  if (entry.userId === null) return { token: null }
  try {
    const token = await getAccessToken(used)
    return token ? { token } : { token, failure: { kind: 'signed-out' } }
  } catch (cause) {
    if (cause instanceof ApiFailure) return { token: null, failure: toSendFailure(cause, entry.mayHaveHappened) }
    throw cause
  }
}

/** What is sent of an entry. */
type SendableEntry = Pick<UpgradedEntry, 'id' | 'state' | 'leaseUntil' | 'isUpgraded'> & Pick<SendAttempt, 'input'>

/** Claims the entry and sends it once; null: another sender has it, or another session is signed in by now. */
const sendEntry = async (
  endpoint: Endpoint,
  upgraded: SendableEntry,
  token: string | null,
  wasUncertain: boolean,
): Promise<SendAttempt | null> => {
  const entry = await claimEntry(upgraded, token, requestTimeout(buildWireRequest(endpoint, upgraded.input).bytes))
  if (!entry) return null
  const { input } = upgraded
  try {
    const options = { token, key: entry.id, isUpgraded: upgraded.isUpgraded, isUrgent: !isBackgroundWrite(entry) }
    const { data, message, descriptor } = await sendApiRequest(endpoint, input, options)
    return { entry, input, outcome: { kind: 'done', data, message, descriptor }, wasUncertain }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { entry, input, outcome: toSendFailure(failure, wasUncertain), wasUncertain }
  }
}

/**
 * Stores the outcome. Where the server refused the token, it is refreshed once and the entry sent again with the same
 * key.
 */
const resolveAttempt = async (
  state: DrainState,
  endpoint: Endpoint,
  sent: SendAttempt,
  token: string | null,
): Promise<void> => {
  if (sent.outcome.kind !== 'signed-out' || token === null) return recordResult(state, sent)
  const renewed = await readEntryToken(sent.entry, token)
  if (renewed.failure) return recordResult(state, { ...sent, outcome: renewed.failure })
  const entry = { ...(upgradeEntry(sent.entry) ?? sent.entry), input: sent.input }
  const again = await sendEntry(endpoint, entry, renewed.token, sent.wasUncertain)
  if (again) await recordResult(state, again)
}

const recordResult = async (
  state: DrainState,
  { entry, outcome }: Pick<SendAttempt, 'entry' | 'outcome'>,
): Promise<void> => {
  trackOutcome(state, outcome)
  await settleEntry(entry, outcome, state.random)
}

const recordFailure = async (state: DrainState, entry: OutboxEntry, outcome: SendFailure): Promise<void> => {
  trackOutcome(state, outcome)
  await markNotSent(entry, outcome, state.random)
}

const trackOutcome = (state: DrainState, outcome: SendOutcome): void => {
  if (outcome.kind === 'unknown' && outcome.isUnreached) state.isCutOff = true
  if (outcome.kind === 'done' || outcome.kind === 'refused') state.sent += 1
}
