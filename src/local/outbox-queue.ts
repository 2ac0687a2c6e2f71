import { ENTRY_VERSION } from './outbox-entry.ts'
import type { OutboxEntry } from './rows.ts'

/** Who drains, and when. */
export type DrainFacts = {
  now: number
  /** Whose session it is; null: nobody is signed in. */
  userId: string | null
  /** The network has just come back: backoff is over, Retry-After is not. */
  isBack: boolean
}

/** Scopes at once. */
export const SCOPES_AT_ONCE = 3
/** No entry waits longer than this (afterAnswer). One that seems to was written before the clock was set back. */
export const WAIT_MOST_MS = 3_600_000

/** Entries of different people never wait for each other. */
export const scopeOf = (entry: OutboxEntry): string => `${entry.userId ?? ''} ${entry.scope}`

/**
 * What may be sent now, in order: of each scope its first entry, unless that one is refused, under way, waiting for a
 * person, for another sign-in or for an entry it depends on.
 * @param entries the whole outbox by `n`
 */
export const sendable = (entries: readonly OutboxEntry[], facts: DrainFacts): OutboxEntry[] => {
  const here = new Set(entries.map(entry => entry.id))
  return heads(entries).filter(
    entry =>
      isOfSender(entry, facts) &&
      entry.state === 'pending' &&
      isDue(entry, facts) &&
      isAllowed(entry, facts.now) &&
      !entry.dependsOn.some(id => here.has(id)),
  )
}

/** When the next entry becomes due, in milliseconds; null: none waits for time. */
export const nextDue = (entries: readonly OutboxEntry[], facts: DrainFacts): number | null => {
  const here = new Set(entries.map(entry => entry.id))
  const times = heads(entries)
    .filter(entry => isOfSender(entry, facts) && (entry.state === 'sending' || isAllowed(entry, facts.now)))
    .filter(entry => !entry.dependsOn.some(id => here.has(id)))
    .flatMap(entry => timesOf(entry))
    .map(time => (isImplausible(time, facts.now) ? facts.now : time))
  return times.length > 0 ? Math.min(...times) : null
}

const heads = (entries: readonly OutboxEntry[]): OutboxEntry[] => {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries) if (!first.has(scopeOf(entry))) first.set(scopeOf(entry), entry)
  return [...first.values()]
}

/**
 * Never under another account: an entry's user is the session's; one written signed out goes without a token. What a newer
 * version wrote waits for that.
 */
const isOfSender = ({ userId: writer, v }: OutboxEntry, { userId }: DrainFacts): boolean =>
  v <= ENTRY_VERSION && (writer === null || writer === userId)

const isAllowed = (entry: OutboxEntry, now: number): boolean => entry.needsPerson === null || entry.allowedUntil > now

const isDue = (entry: OutboxEntry, { now, isBack }: DrainFacts): boolean =>
  isPast(entry.notBefore, now) && (isBack || isPast(entry.nextAt, now))

const isPast = (time: number, now: number): boolean => time <= now || isImplausible(time, now)

const isImplausible = (time: number, now: number): boolean => time - now > WAIT_MOST_MS

const timesOf = (entry: OutboxEntry): number[] => {
  if (entry.state === 'pending') return [Math.max(entry.nextAt, entry.notBefore)]
  return entry.state === 'sending' ? [entry.leaseUntil] : []
}
