import { liveQuery } from 'dexie'
import * as v from 'valibot'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { ErrorResponse } from '../../contract/errors.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import type { OfflineEndpoint } from '../../contract/offline-endpoint.ts'
import { ApiFailure } from '../api/client.ts'
import { getConnection } from '../api/connection.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { EntryError, OutboxEntry, OutboxResponse, SubmittedInput } from '../db/device-schema.ts'
import type { SeenOf } from '../db/entry-seen.ts'
import { requestPersistence, writeTransaction } from '../db/storage.ts'
import { type EntryOptions, isHeld } from './entry.ts'
import { enqueueWrite, readEntry } from './queue.ts'
import { requestDrain } from './sender.ts'

/** How long a screen shows its loading toast and waits for the response. */
export const RESPONSE_WAIT_MS = 3_000

/** What came of a write within that time. `waiting`: it is saved on this phone, and its response comes later. */
export type SubmitResult<Data> =
  | { state: 'done'; entryId: string; data: Data; message: string }
  | { state: 'waiting'; entryId: string }
  | { state: 'rejected'; entryId: string | null; failure: ErrorResponse }

export type SubmitOptions<Seen = unknown> = EntryOptions<Seen> & {
  /**
   * Runs in the transaction that stores the write (checkout moves the cart with its order, a form discards its draft).
   * It may await Dexie only.
   */
  alongside?: () => Promise<unknown>
  /** Runs in the same transaction when the write is stored: writes that follow it. It may await Dexie only. */
  afterwards?: (entry: OutboxEntry) => Promise<unknown>
  /** Milliseconds to wait for the response; 0 where the screen does not wait. */
  wait?: number
}

/**
 * Makes a write from a screen: validates the input, stores it in the outbox, asks for a drain, and waits up to 3
 * seconds for the response, or not at all where it is held back for Undo. Once stored, the write is never lost
 * (src/local/README.md#promises).
 * @throws ApiFailure SIGNED_OUT where nobody is signed in and the endpoint is not for anyone
 */
export const submit = async <E extends OfflineEndpoint>(
  endpoint: E,
  input: SubmittedInput<E>,
  options: SubmitOptions<SeenOf<E>>,
): Promise<SubmitResult<OutputOf<E>>> => {
  const invalid = validateInput(endpoint, input)
  if (invalid) return { state: 'rejected', entryId: null, failure: invalid }
  const wait = options.wait ?? RESPONSE_WAIT_MS
  const entry = await storeWrite(endpoint, input, options, wait)
  return (await awaitResult(entry.id, isHeld(entry, now()) ? 0 : wait)) as SubmitResult<OutputOf<E>>
}

/** Waits, as submit does, for an entry that is in the outbox already (sent again, or edited). */
export const awaitEntry = async (entryId: string, wait: number = RESPONSE_WAIT_MS): Promise<SubmitResult<unknown>> => {
  await writeTransaction([db.outbox], async () => {
    await db.outbox
      .where('id')
      .equals(entryId)
      .modify({ awaitedUntil: now() + wait })
  })
  return awaitResult(entryId, wait)
}

/**
 * Takes a response that came when no screen was waiting any more, to show it as a toast: one tab gets it, once.
 */
export const takeResponse = (id: string): Promise<OutboxResponse | undefined> =>
  writeTransaction([db.answers], async () => {
    const response = await db.answers.get(id)
    if (response) await db.answers.delete(id)
    return response
  })

/** The failure of an invalid input, with the first message of each field; null: it is valid. */
const validateInput = (endpoint: OfflineEndpoint, input: unknown): ErrorResponse | null => {
  const parsed = v.safeParse(endpoint.input, input)
  if (parsed.success) return null
  const fields: Record<string, string> = {}
  for (const issue of parsed.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return { success: false, message: parsed.issues[0].message, error: { code: 'VALIDATION', fields } }
}

const storeWrite = async <E extends OfflineEndpoint>(
  endpoint: E,
  input: SubmittedInput<E>,
  options: SubmitOptions<SeenOf<E>>,
  wait: number,
): Promise<OutboxEntry> => {
  const entry = await writeTransaction([db.outbox, db.session, db.cart, db.wishes, db.meta], async () => {
    const userId = (await readSession())?.user.id ?? null
    if (userId === null && endpoint.who !== 'anyone') throw new ApiFailure('SIGNED_OUT', ERROR_MESSAGES.unauthenticated)
    await options.alongside?.()
    const entry = await enqueueWrite(endpoint, input, userId, options, { awaitedUntil: now() + wait })
    await options.afterwards?.(entry)
    return entry
  })
  // The browser's answer changes nothing for this write.
  requestPersistence().catch(() => undefined)
  return entry
}

const awaitResult = async (entryId: string, wait: number): Promise<SubmitResult<unknown>> => {
  requestDrain()
  if (wait > 0) await waitUntilSettled(entryId, wait)
  // The write is stored: a failure to read now does not undo that.
  const response = await takeOrRelease(entryId).catch(() => undefined)
  if (!response) return { state: 'waiting', entryId }
  if (response.state === 'done') return { state: 'done', entryId, data: response.data, message: response.message }
  return { state: 'rejected', entryId, failure: toEntryFailure(response.error, response.message) }
}

/**
 * Takes the response, or leaves it to the toasts from now on. One transaction, so that it is neither lost nor shown
 * twice.
 */
const takeOrRelease = (entryId: string): Promise<OutboxResponse | undefined> =>
  writeTransaction([db.answers, db.outbox], async () => {
    const response = await takeResponse(entryId)
    if (!response) await db.outbox.where('id').equals(entryId).modify({ awaitedUntil: 0 })
    return response
  })

/** Resolves when the entry has its response, is gone or is postponed, or when the time is over. */
const waitUntilSettled = (entryId: string, wait: number): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      watch.unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, wait)
    const watch = liveQuery(async () => isSettled(entryId)).subscribe({
      next: settled => settled && end(),
      error: end,
    })
  })

const isSettled = (entryId: string): Promise<boolean> =>
  db.transaction('r', db.answers, db.outbox, async () => {
    const response = await db.answers.get(entryId)
    const entry = await readEntry(entryId)
    return response !== undefined || entry === undefined || isPostponed(entry)
  })

/** Offline, and due later: there is no response to wait for. */
const isPostponed = ({ state, nextAt }: OutboxEntry): boolean =>
  !getConnection().isOnline && state === 'pending' && nextAt > now()

/** A stored refusal as the envelope that the server sent. */
export const toEntryFailure = (error: EntryError | null, message: string): ErrorResponse => ({
  success: false,
  message,
  error: { ...error?.detail, code: error?.code ?? 'INTERNAL' },
})
