import { HOUR_MS } from '../../contract/durations.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { ENTRY_VERSION } from './entry.ts'

/** Who drains, and when. */
export type DrainFacts = {
  now: number
  /** The user of the present session; null: nobody is signed in. */
  userId: string | null
  /** The network has just come back: backoff ends, Retry-After does not. */
  isBack: boolean
}

/** How many scopes send at the same time. */
export const MAX_CONCURRENT_SCOPES = 3
/** No entry waits longer than this. One that seems to was written before the clock was set back. */
export const MAX_WAIT_MS = HOUR_MS

/** The scope with its user: entries of different people never wait for each other. */
export const entryScopeKey = (entry: OutboxEntry): string => `${entry.userId ?? ''} ${entry.scope}`

/**
 * The entries that may be sent now, in order: the first of each scope, unless it is refused, being sent, or waits for a
 * person, for a sign-in or for an entry that it depends on.
 * @param entries the whole outbox by `n`
 */
export const selectSendable = (entries: readonly OutboxEntry[], facts: DrainFacts): OutboxEntry[] => {
  const present = new Set(entries.map(entry => entry.id))
  return firstPerScope(entries).filter(
    entry =>
      isFromUser(entry, facts) &&
      entry.state === 'pending' &&
      isDue(entry, facts) &&
      isPermitted(entry, facts.now) &&
      !entry.dependsOn.some(id => present.has(id)),
  )
}

/** When the next entry becomes due, in milliseconds; null: no entry becomes due by itself. */
export const findNextDue = (entries: readonly OutboxEntry[], facts: DrainFacts): number | null => {
  const present = new Set(entries.map(entry => entry.id))
  const times = firstPerScope(entries)
    .filter(entry => isFromUser(entry, facts) && (entry.state === 'sending' || isPermitted(entry, facts.now)))
    .filter(entry => !entry.dependsOn.some(id => present.has(id)))
    .flatMap(entry => dueTimes(entry))
    .map(time => (isImplausible(time, facts.now) ? facts.now : time))
  return times.length > 0 ? Math.min(...times) : null
}

const firstPerScope = (entries: readonly OutboxEntry[]): OutboxEntry[] => {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries) if (!first.has(entryScopeKey(entry))) first.set(entryScopeKey(entry), entry)
  return [...first.values()]
}

/**
 * An entry is never sent under another account. One written signed out is sent without a token. One of a newer release
 * waits for that release.
 */
const isFromUser = ({ userId: writer, v }: OutboxEntry, { userId }: DrainFacts): boolean =>
  v <= ENTRY_VERSION && (writer === null || writer === userId)

const isPermitted = (entry: OutboxEntry, now: number): boolean => entry.needsPerson === null || entry.allowedUntil > now

const isDue = (entry: OutboxEntry, { now, isBack }: DrainFacts): boolean =>
  isPast(entry.notBefore, now) && (isBack || isPast(entry.nextAt, now))

const isPast = (time: number, now: number): boolean => time <= now || isImplausible(time, now)

const isImplausible = (time: number, now: number): boolean => time - now > MAX_WAIT_MS

const dueTimes = (entry: OutboxEntry): number[] => {
  if (entry.state === 'pending') return [Math.max(entry.nextAt, entry.notBefore)]
  return entry.state === 'sending' ? [entry.leaseUntil] : []
}
