import { db } from '../db/database.ts'
import type { FileRef, OutboxEntry, StoredFile } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { writeTransaction } from '../db/storage.ts'
import { readBlob, storeEntryFiles } from '../db/stored-files.ts'
import { readEntry } from './queue.ts'

/**
 * Releases up to 0.2.0 stored pictures as Blobs. Moves them into the table of files. A Blob is read before the
 * transaction, which would end while it waits for it. For one that the browser has lost the entry names a file that is
 * not there, and is refused when it is sent.
 */
export const moveStoredBlobs = async (): Promise<void> => {
  const entries = await db.outbox.filter(({ input }) => findBlobs(input).length > 0).toArray()
  for (const entry of entries) await moveBlobs(entry)
}

const moveBlobs = async ({ id, input }: OutboxEntry): Promise<void> => {
  const files = Object.fromEntries(await Promise.all(findBlobs(input).map(readNamedBlob)))
  await writeTransaction([db.outbox], async () => {
    const current = await readEntry(id)
    // The one who is sending it has read it with its Blob.
    if (!current || current.state === 'sending') return
    await db.outbox.put(await storeEntryFiles(withFiles(current, files)))
  })
}

const withFiles = <Entry extends OutboxEntry>(entry: Entry, files: Record<string, StoredFile | FileRef>): Entry => ({
  ...entry,
  input: { ...entry.input, ...files },
})

const findBlobs = (input: OutboxEntry['input']): [string, Blob][] =>
  Object.entries(input).filter((field): field is [string, Blob] => field[1] instanceof Blob)

const readNamedBlob = async ([name, blob]: [string, Blob]): Promise<[string, StoredFile | FileRef]> => [
  name,
  await readBlob(blob).catch(() => ({ fileId: createId(), type: blob.type, size: blob.size })),
]
