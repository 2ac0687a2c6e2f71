import type { Table } from 'dexie'
import type { OfflineEndpoint } from '../../contract/offline-endpoint.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { NewEntry, OutboxEntry, OutboxResponse, SubmittedInput } from '../db/device-schema.ts'
import type { SeenOf } from '../db/entry-seen.ts'
import { writeTransaction } from '../db/storage.ts'
import { storeEntryFiles } from '../db/stored-files.ts'
import { canEdit, createWriteEntry, type EntryOptions, isBackgroundWrite } from './entry.ts'

/**
 * The writes that the server has not answered yet. Nothing here sends (drain.ts), decides what a response means
 * (transitions.ts) or changes an entry (entry-edit.ts).
 */

/**
 * Adds a write, inside the caller's transaction or one of its own. Screens use `submit` (submit.ts).
 * @param fields replace values of a new entry
 */
export const enqueueWrite = <E extends OfflineEndpoint>(
  endpoint: E,
  input: SubmittedInput<E>,
  userId: string | null,
  options: EntryOptions<SeenOf<E>>,
  fields: Partial<Pick<OutboxEntry, 'awaitedUntil' | 'mayHaveHappened' | 'background'>> = {},
): Promise<OutboxEntry> =>
  addEntry({ ...createWriteEntry(endpoint, input, userId, options), ...fields }, endpoint.offline.coalesce)

/**
 * Adds an entry, in place of the unsent ones that it replaces.
 * @param coalesce the endpoints whose entries of the same scope it replaces: follow, then unfollow, is unfollow
 */
export const addEntry = (entry: NewEntry, coalesce: readonly string[] = []): Promise<OutboxEntry> =>
  writeTransaction([db.outbox], async () => {
    const replaced = findCoalesced(await db.outbox.where('scope').equals(entry.scope).toArray(), entry, coalesce)
    await db.outbox.bulkDelete(replaced.map(({ n }) => n))
    const stored = await storeEntryFiles(entry)
    const n = await db.outbox.add(stored)
    return { ...stored, n }
  })

/** The entries that a new one replaces. One that may have happened keeps its key and is left alone. */
export const findCoalesced = (
  entries: readonly OutboxEntry[],
  { scope, userId }: Pick<OutboxEntry, 'scope' | 'userId'>,
  coalesce: readonly string[],
): OutboxEntry[] =>
  entries.filter(
    entry => coalesce.includes(entry.endpoint) && entry.scope === scope && entry.userId === userId && canEdit(entry),
  )

/**
 * The pending writes of the signed-in person and those made while signed out, oldest first, without background writes.
 * For live queries.
 */
export const readPendingEntries = async (): Promise<OutboxEntry[]> => {
  const userId = (await readSession())?.user.id ?? null
  return db.outbox
    .orderBy('n')
    .filter(entry => (entry.userId === null || entry.userId === userId) && !isBackgroundWrite(entry))
    .toArray()
}

/**
 * Reads rows and pending writes in one transaction: a response that arrives between two reads would hide both the write
 * and its row. For live queries, in place of reading one after the other.
 * @param tables what `read` reads beside the outbox and the session
 */
export const readConsistent = <Result>(tables: Table[], read: () => Promise<Result>): Promise<Result> =>
  db.transaction('r', [...tables, db.outbox, db.session], async () => read())

/** For a live query: the responses that no screen has waited for, the oldest first. */
export const readLateResponses = (): Promise<OutboxResponse[]> => db.answers.orderBy('at').toArray()

/** One entry; undefined: it was answered, or discarded. */
export const readEntry = (id: string): Promise<OutboxEntry | undefined> => db.outbox.where('id').equals(id).first()
