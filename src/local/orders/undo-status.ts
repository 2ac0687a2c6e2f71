import { db } from '../db/database.ts'
import { writeTransaction } from '../db/storage.ts'
import { canEdit } from '../outbox/entry.ts'
import { discardEntry } from '../outbox/entry-edit.ts'
import { readEntry } from '../outbox/queue.ts'

/** Undo of a status change that was not sent yet, with those made after it. False: it is being sent or done. */
export const undoOrderStatus = (entryId: string): Promise<boolean> =>
  writeTransaction([db.outbox], async () => {
    const entry = await readEntry(entryId)
    if (!entry || !canEdit(entry)) return false
    await discardEntry(entryId)
    return true
  })
