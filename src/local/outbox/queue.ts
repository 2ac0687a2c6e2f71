import type { Table } from 'dexie'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { coalesced } from './coalescing.ts'
import { isBackgroundWrite } from './entry.ts'

/**
 * The changes that the server has not answered yet. Everything here is one transaction; nothing here sends
 * (outbox-drain.ts), decides what an answer means (outbox-states.ts) or changes what waits (outbox-edit.ts).
 */

/**
 * Puts an entry in, in place of those that it makes needless, inside the caller's transaction or one of its own. Screens use
 * submit of write.ts.
 */
export const addEntry = (entry: Omit<OutboxEntry, 'n'>): Promise<OutboxEntry> =>
  writeTransaction([db.outbox], async () => {
    const former = coalesced(await db.outbox.where('scope').equals(entry.scope).toArray(), entry)
    await db.outbox.bulkDelete(former.map(({ n }) => n))
    const n = await db.outbox.add(entry)
    return { ...entry, n }
  })

/**
 * The changes of whoever is signed in, and those written signed out, in the order of their writing. What the device writes
 * by itself is not among them. For live queries.
 */
export const readPendingEntries = async (): Promise<OutboxEntry[]> => {
  const userId = (await readSession())?.user.id ?? null
  return db.outbox
    .orderBy('n')
    .filter(entry => (entry.userId === null || entry.userId === userId) && !isBackgroundWrite(entry))
    .toArray()
}

/**
 * Reads rows and the changes that wait for them as they are at one moment: an answer that comes between two reads would show
 * neither the change nor its row. For live queries, in place of reading one after the other.
 * @param tables what `read` reads beside the outbox and the session
 */
export const readConsistent = <Result>(tables: Table[], read: () => Promise<Result>): Promise<Result> =>
  db.transaction('r', [...tables, db.outbox, db.session], async () => read())

/** One entry; undefined: it was answered, or discarded. */
export const readEntry = (id: string): Promise<OutboxEntry | undefined> => db.outbox.where('id').equals(id).first()
