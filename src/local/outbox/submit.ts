import { liveQuery } from 'dexie'
import * as v from 'valibot'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { ErrorResponse } from '../../contract/errors.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../api/client.ts'
import { getConnection } from '../api/connection.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { requestDrain } from '../db/cross-tab-messages.ts'
import { db } from '../db/database.ts'
import type { EntryError, OutboxAnswer, OutboxEntry } from '../db/device-schema.ts'
import { requestPersistence, writeTransaction } from '../db/storage.ts'
import type { EntryOptions } from './entry.ts'
import { enqueueWrite, readEntry } from './queue.ts'

/** How long a screen waits for the answer under its loading toast. */
export const ANSWER_WAIT_MS = 3_000

/** What became of a change within those seconds. `waiting`: it is saved on this phone, and its answer comes later. */
export type SubmitResult<Data> =
  | { state: 'done'; entryId: string; data: Data; message: string }
  | { state: 'waiting'; entryId: string }
  | { state: 'rejected'; entryId: string | null; failure: ErrorResponse }

export type SubmitOptions = EntryOptions & {
  /** Runs in the transaction that accepts the change (the cart is set aside with its order). Dexie only. */
  alongside?: () => Promise<unknown>
  /** Milliseconds to wait for the answer; 0 for changes whose screen does not wait. */
  wait?: number
}

/**
 * The screens' one door for changes: checks the input, puts the change into the outbox, has it sent, and waits up to
 * 3 seconds for the answer. From the moment it is accepted it is never lost.
 * @throws ApiFailure 401 where nobody is signed in and the call needs somebody
 */
export const submit = async <Row extends Endpoint>(
  row: Row,
  input: InputOf<Row>,
  options: SubmitOptions,
): Promise<SubmitResult<OutputOf<Row>>> => {
  const invalid = validateInput(row, input)
  if (invalid) return { state: 'rejected', entryId: null, failure: invalid }
  const wait = options.wait ?? ANSWER_WAIT_MS
  const entry = await acceptChange(row, input, options, wait)
  return (await awaitResult(entry.id, wait)) as SubmitResult<OutputOf<Row>>
}

/** Waits for an entry that is in the outbox already (sent again, or edited), as submit does. */
export const awaitEntry = async (entryId: string, wait: number = ANSWER_WAIT_MS): Promise<SubmitResult<unknown>> => {
  await writeTransaction([db.outbox], async () => {
    await db.outbox
      .where('id')
      .equals(entryId)
      .modify({ awaitedUntil: now() + wait })
  })
  return awaitResult(entryId, wait)
}

/**
 * Answers that came when no screen was waiting any more, for the toasts: each is handed out once, to one tab.
 */
export const takeAnswer = (id: string): Promise<OutboxAnswer | undefined> =>
  writeTransaction([db.answers], async () => {
    const answer = await db.answers.get(id)
    if (answer) await db.answers.delete(id)
    return answer
  })

/** The form's failure where the input is not valid: the first message of each field. */
const validateInput = (row: Endpoint, input: unknown): ErrorResponse | null => {
  const parsed = v.safeParse(row.input, input)
  if (parsed.success) return null
  const fields: Record<string, string> = {}
  for (const issue of parsed.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return { success: false, message: parsed.issues[0].message, error: { code: 'VALIDATION', fields } }
}

const acceptChange = async (
  row: Endpoint,
  input: unknown,
  options: SubmitOptions,
  wait: number,
): Promise<OutboxEntry> => {
  const entry = await writeTransaction([db.outbox, db.session, db.cart], async () => {
    const userId = (await readSession())?.user.id ?? null
    if (userId === null && row.who !== 'anyone') throw new ApiFailure(401, ERROR_MESSAGES.unauthenticated)
    await options.alongside?.()
    return enqueueWrite(row, input as Record<string, unknown>, userId, options, { awaitedUntil: now() + wait })
  })
  // Asked after the first queued write; the answer changes nothing for this one.
  requestPersistence().catch(() => false)
  return entry
}

const awaitResult = async (entryId: string, wait: number): Promise<SubmitResult<unknown>> => {
  requestDrain()
  if (wait > 0) await waitUntilSettled(entryId, wait)
  // The change is accepted: that the device cannot be read just now says nothing against it.
  const answer = await takeOrRelease(entryId).catch(() => undefined)
  if (!answer) return { state: 'waiting', entryId }
  if (answer.state === 'done') return { state: 'done', entryId, data: answer.data, message: answer.message }
  return { state: 'rejected', entryId, failure: toEntryFailure(answer.error, answer.message) }
}

/** The answer, or from now on the toasts show it: in one transaction, so that it is neither lost nor told twice. */
const takeOrRelease = (entryId: string): Promise<OutboxAnswer | undefined> =>
  writeTransaction([db.answers, db.outbox], async () => {
    const answer = await takeAnswer(entryId)
    if (!answer) await db.outbox.where('id').equals(entryId).modify({ awaitedUntil: 0 })
    return answer
  })

/** Resolves when the entry has its answer, is gone, is put off, or the time is over. */
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
    const answer = await db.answers.get(entryId)
    const entry = await readEntry(entryId)
    return answer !== undefined || entry === undefined || isPostponed(entry)
  })

/** Offline, and its turn comes later: no answer is on its way that a person could wait for. */
const isPostponed = ({ state, nextAt }: OutboxEntry): boolean =>
  !getConnection().isOnline && state === 'pending' && nextAt > now()

/** What the server refused, as the envelope that said it. */
export const toEntryFailure = (error: EntryError | null, message: string): ErrorResponse => ({
  success: false,
  message,
  error: { ...error?.detail, code: error?.code ?? 'INTERNAL' },
})
