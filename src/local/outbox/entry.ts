import type { logout } from '../../contract/auth.ts'
import type { recordView } from '../../contract/recent-products.ts'
import { now } from '../db/clock.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'

/** The row's name alone, held right by its type: the row itself would bring its whole resource into every page. */
export const RECORD_VIEW: (typeof recordView)['name'] = 'recentProducts.create'
/** The sign-out that the device itself owes the server: owned by no account, sent without a token. */
export const SIGN_OUT: (typeof logout)['name'] = 'auth.logout'
/** Version of an entry's shape that this code writes. */
export const ENTRY_VERSION = 2
/** How long a person's "send it" lasts for an entry that needs one. */
export const SEND_PERMISSION_MS = 60_000
export const OLD_AFTER_MS = 60 * 86_400_000

/** What a screen says of a change beside its input. */
export type EntryOptions = {
  /** Entries of one scope are sent in order: `order:<id>`, `product:<id>`, `profile` … */
  scope: string
  /** For people: "Order from Rupsha Sarees, ৳1,310". */
  label: string
  /** What the person saw: prices, status. */
  seen?: unknown
  /** Ids of entries that must have succeeded first. */
  dependsOn?: string[]
  /** `payment`: only a person with a network sends it on (an ONLINE order). */
  needsPerson?: OutboxEntry['needsPerson']
  /** True: the person is here and has just said "send it", which counts for a minute. */
  isAllowed?: boolean
  /** Milliseconds to hold it back, so that Undo can withdraw it (8,000 for a delete). */
  delay?: number
  /** The Idempotency-Key; minted where absent. */
  key?: string
}

/** An entry as it is first written. */
export const createOutboxEntry = (
  endpoint: string,
  input: Record<string, unknown>,
  userId: string | null,
  options: EntryOptions,
): Omit<OutboxEntry, 'n'> => ({
  id: options.key ?? createId(),
  v: ENTRY_VERSION,
  userId,
  endpoint,
  input,
  scope: options.scope,
  dependsOn: options.dependsOn ?? [],
  label: options.label,
  seen: options.seen ?? null,
  state: 'pending',
  attempts: 0,
  mayHaveHappened: false,
  nextAt: now() + (options.delay ?? 0),
  notBefore: options.delay ? now() + options.delay : 0,
  leaseUntil: 0,
  error: null,
  needsPerson: options.needsPerson ?? null,
  allowedUntil: options.isAllowed ? now() + SEND_PERMISSION_MS : 0,
  awaitedUntil: 0,
  createdAt: now(),
})

/**
 * May the person change or withdraw it? While it may have happened already, all there is to offer is sending it again, and
 * after a while to stop trying.
 */
export const canEdit = (entry: OutboxEntry): boolean => !entry.mayHaveHappened

/** Written by the device itself: nobody is told of it, asked about it, or counts it. */
export const isBackgroundWrite = ({ endpoint }: Pick<OutboxEntry, 'endpoint'>): boolean =>
  endpoint === RECORD_VIEW || endpoint === SIGN_OUT

/** It may have happened and is older than 60 days: the person is asked before it is sent. */
export const isOld = (entry: OutboxEntry, at: number): boolean =>
  entry.mayHaveHappened && at - entry.createdAt > OLD_AFTER_MS
