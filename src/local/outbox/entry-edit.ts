import { ApiFailure } from '../api/client.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { EntryState, OutboxEntry } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { canEdit, createOutboxEntry, type EntryFields, SEND_PERMISSION_MS } from './entry.ts'
import { readEntry } from './queue.ts'

/** What a person may do to a change that waits. Apart from outbox.ts, because a first visit has nothing that waits. */

/** Entries that cannot be sent until this one is through: its dependants, and theirs. */
export const findDependents = (entries: readonly OutboxEntry[], id: string): OutboxEntry[] => {
  const direct = entries.filter(entry => entry.dependsOn.includes(id))
  return direct.flatMap(entry => [entry, ...findDependents(entries, entry.id)])
}

/**
 * Send again: with the same key, at once. For an entry that needs a person this is their consent, good for a minute.
 * An entry that is just being sent is left alone.
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
 * Gives a change up, with what depends on it. Only for changes that cannot have happened.
 * @throws ApiFailure 409 where it may have happened
 */
export const discardEntry = (id: string): Promise<OutboxEntry[]> =>
  writeTransaction([db.outbox], async () => {
    const entry = await requireEditable(id)
    if (!entry) return []
    const gone = [entry, ...findDependents(await db.outbox.toArray(), id)]
    await db.outbox.bulkDelete(gone.map(({ n }) => n))
    return gone
  })

/** Undo of discardEntry: the same changes again, in their old places. */
export const restoreEntries = (entries: readonly OutboxEntry[]): Promise<void> =>
  writeTransaction([db.outbox], async () => {
    await db.outbox.bulkPut([...entries])
  })

/** Undo: takes back a change that was not sent yet. False: it is under way or done, too late. */
export const withdrawEntry = (id: string): Promise<boolean> =>
  writeTransaction([db.outbox], async () => {
    const entry = await readEntry(id)
    if (!entry || !canEdit(entry)) return false
    await db.outbox.delete(entry.n)
    return true
  })

/**
 * Replaces a change by a corrected one: a new key, the same place in the order, and the same id of the thing where `input`
 * keeps it. What depends on the old one depends on the new one.
 * @throws ApiFailure 409 where the answer is still unknown
 */
export const editEntry = (
  id: string,
  input: Record<string, unknown>,
  changes: Partial<Pick<EntryFields, 'label' | 'seen' | 'needsPerson' | 'isAllowed'>> = {},
): Promise<OutboxEntry | undefined> =>
  writeTransaction([db.outbox], async () => {
    const old = await requireEditable(id)
    if (!old) return undefined
    // However old it was: the person has just said what is meant.
    const needsPerson = old.needsPerson === 'old' ? null : old.needsPerson
    const options = { ...old, needsPerson, ...changes, key: undefined }
    const fresh = { ...createOutboxEntry(old.endpoint, input, old.userId, options), n: old.n }
    await db.outbox.put(fresh)
    await db.outbox
      .filter(entry => entry.dependsOn.includes(id))
      .modify(entry => {
        entry.dependsOn = entry.dependsOn.map(other => (other === id ? fresh.id : other))
      })
    return fresh
  })

const requireEditable = async (id: string): Promise<OutboxEntry | undefined> => {
  const entry = await readEntry(id)
  if (entry && !canEdit(entry)) throw createMayHaveReachedFailure()
  return entry
}

export const createMayHaveReachedFailure = (): ApiFailure =>
  new ApiFailure(409, 'This may have reached the server already. Send it again to find out.')

const changeEntry = (id: string, states: EntryState[], edit: (entry: OutboxEntry) => OutboxEntry): Promise<void> =>
  writeTransaction([db.outbox], async () => {
    const entry = await readEntry(id)
    if (entry && states.includes(entry.state)) await db.outbox.put(edit(entry))
  })
