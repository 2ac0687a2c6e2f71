import { ApiFailure } from '../api/client.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { EntryState, OutboxEntry } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { storeEntryFiles } from '../db/stored-files.ts'
import { canEdit, createOutboxEntry, type EntryFields, SEND_PERMISSION_MS } from './entry.ts'
import { readEntry } from './queue.ts'
import type { SubmitResult } from './submit.ts'

/** What a person may do with an entry. Not in queue.ts, because a first visit has no entries and need not load it. */

/** The entries that cannot be sent before this one has succeeded: its dependants, and theirs. */
export const findDependents = (entries: readonly OutboxEntry[], id: string): OutboxEntry[] => {
  const direct = entries.filter(entry => entry.dependsOn.includes(id))
  return direct.flatMap(entry => [entry, ...findDependents(entries, entry.id)])
}

/**
 * Send again: at once, with the same key. For an entry that needs a person this is their consent, valid for a minute.
 * An entry that is being sent is left alone.
 */
export const retryEntry = (id: string): Promise<void> =>
  changeEntry(id, ['pending', 'rejected'], entry => ({
    ...entry,
    state: 'pending',
    error: null,
    nextAt: now(),
    notBefore: 0,
    allowedUntil: now() + SEND_PERMISSION_MS,
  }))

/**
 * Discards an entry, with its dependants and their files.
 * @returns the discarded entries
 * @throws ApiFailure CONFLICT where the server may have received it
 */
export const discardEntry = (id: string): Promise<OutboxEntry[]> =>
  writeTransaction([db.outbox], async () => {
    const entry = await requireEditable(id)
    if (!entry) return []
    const discarded = [entry, ...findDependents(await db.outbox.toArray(), id)]
    await db.outbox.bulkDelete(discarded.map(({ n }) => n))
    return discarded
  })

/**
 * Discards a write that the server has just rejected because of its fields, for a form that is still open and shows the
 * errors. A write that may have happened stays.
 */
export const withdrawFieldErrors = async (result: SubmitResult<unknown> | null): Promise<void> => {
  if (result?.state !== 'rejected' || !result.entryId || !result.failure.error.fields) return
  const entry = await readEntry(result.entryId)
  if (entry && canEdit(entry)) await discardEntry(entry.id)
}

/** Undo of discardEntry: the same entries again, in their old places. Not of entries with files, which are gone. */
export const restoreEntries = (entries: readonly OutboxEntry[]): Promise<void> =>
  writeTransaction([db.outbox], async () => {
    await db.outbox.bulkPut([...entries])
  })

/** Undo: removes an entry that was not sent yet. False: it is being sent or done. */
export const withdrawEntry = (id: string): Promise<boolean> =>
  writeTransaction([db.outbox], async () => {
    const entry = await readEntry(id)
    if (!entry || !canEdit(entry)) return false
    await db.outbox.delete(entry.n)
    return true
  })

/**
 * Replaces an entry by a corrected one with a new key, in the same place. The entity's id stays where `input` keeps it.
 * What depended on the old entry depends on the new one.
 * @throws ApiFailure CONFLICT where the response is still unknown
 */
export const editEntry = <Entry extends OutboxEntry>(
  { id }: Entry,
  input: Entry['input'],
  changes: Partial<Pick<EntryFields, 'label' | 'needsPerson' | 'isAllowed'>> & { seen?: Entry['seen'] } = {},
): Promise<OutboxEntry | undefined> =>
  writeTransaction([db.outbox], async () => {
    const old = await requireEditable(id)
    if (!old) return undefined
    // However old it was: the person has just confirmed what they want.
    const needsPerson = old.needsPerson === 'old' ? null : old.needsPerson
    const label = old.labelDescriptor ?? old.label
    const options = { ...old, label, needsPerson, ...changes, key: undefined }
    const edited = { ...(await storeEntryFiles(createOutboxEntry(old.endpoint, input, old.userId, options))), n: old.n }
    await db.outbox.put(edited)
    await db.outbox
      .filter(entry => entry.dependsOn.includes(id))
      .modify(entry => {
        entry.dependsOn = entry.dependsOn.map(other => (other === id ? edited.id : other))
      })
    return edited
  })

const requireEditable = async (id: string): Promise<OutboxEntry | undefined> => {
  const entry = await readEntry(id)
  if (entry && !canEdit(entry)) throw createMayHaveReachedFailure()
  return entry
}

export const createMayHaveReachedFailure = (): ApiFailure =>
  new ApiFailure('CONFLICT', 'This may have reached the server already. Send it again to find out.')

const changeEntry = (id: string, states: EntryState[], edit: (entry: OutboxEntry) => OutboxEntry): Promise<void> =>
  writeTransaction([db.outbox], async () => {
    const entry = await readEntry(id)
    if (entry && states.includes(entry.state)) await db.outbox.put(edit(entry))
  })
