import type { Endpoint } from '../contract/endpoint.ts'
import { db } from './db.ts'
import { discardEntry, editEntry, pendingEntries } from './outbox.ts'
import { canEdit } from './outbox-entry.ts'
import type { OutboxEntry } from './rows.ts'
import { writing } from './storage.ts'
import { awaitAnswer, type SubmitOptions, type Submitted, submit } from './write.ts'

/** A thing that has an id, and how it is made and changed. */
export type Amended<Update extends Endpoint> = {
  id: string
  creates: readonly Endpoint[]
  update: Update
}

/**
 * Changes a thing, online or off. Where its making, or an earlier change of it, still waits unsent or was refused, that
 * entry is corrected instead of followed by another: something made offline can be edited offline, and a refused change
 * does not hold up its correction.
 * @param changes the fields that are other now; a picture is a Blob under `file`
 * @throws ApiFailure
 */
export const amend = async <Update extends Endpoint>(
  { id, creates, update }: Amended<Update>,
  changes: Record<string, unknown>,
  options: SubmitOptions,
): Promise<Submitted<unknown>> => {
  const { label, seen } = options
  const said = seen === undefined ? { label } : { label, seen }
  // One transaction: between looking and correcting, the drain might take the entry.
  const fresh = await writing([db.outbox, db.session], async () => {
    const waiting = await editableEntry(id, [...creates, update])
    return waiting && editEntry(waiting.id, { ...waiting.input, ...changes }, said)
  })
  if (fresh) return awaitAnswer(fresh.id, options.wait)
  return submit(update, { ...changes, id } as never, options)
}

/**
 * Deletes a thing after `delay` milliseconds, so that Undo can withdraw it. One whose making never left this device is
 * gone at once, and null is answered.
 * @throws ApiFailure
 */
export const remove = async (
  { id, creates }: { id: string; creates: readonly Endpoint[] },
  row: Endpoint,
  options: SubmitOptions,
): Promise<string | null> => {
  const isUnmade = await writing([db.outbox, db.session], async () => {
    const making = await editableEntry(id, creates)
    if (making) for (const entry of (await entriesOf(id)).filter(canEdit).reverse()) await discardEntry(entry.id)
    return making !== undefined
  })
  if (isUnmade) return null
  const submitted = await submit(row, { id }, { ...options, wait: 0 })
  return submitted.entryId
}

/** A shop's or product's entries in the outbox, in the order of their writing. */
const entriesOf = async (id: string): Promise<OutboxEntry[]> =>
  (await pendingEntries()).filter(entry => entry.input.id === id)

const editableEntry = async (id: string, rows: readonly Endpoint[]): Promise<OutboxEntry | undefined> => {
  const names = new Set(rows.map(row => row.name))
  return (await entriesOf(id)).findLast(entry => names.has(entry.endpoint) && canEdit(entry))
}
