import type { Endpoint } from '../contract/endpoint.ts'
import { db } from './db.ts'
import { pendingEntries } from './outbox.ts'
import { discardEntry, editEntry } from './outbox-edit.ts'
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
  const { fresh, making } = await writing([db.outbox, db.session], async () => {
    const [first, ...others] = await editableEntries(id, [...creates, update])
    // One refused may have another behind it: both become one, in the place of the first.
    await db.outbox.bulkDelete(others.map(({ n }) => n))
    const input = Object.assign({}, first?.input, ...others.map(other => other.input), changes)
    return { fresh: first && (await editEntry(first.id, input, said)), making: await makingOf(id, creates) }
  })
  if (fresh) return awaitAnswer(fresh.id, options.wait)
  return submit(update, { ...changes, id } as never, behind(making, options))
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
  const { isUnmade, making } = await writing([db.outbox, db.session], async () => {
    const unmade = (await editableEntries(id, creates)).length > 0
    if (unmade) for (const entry of (await entriesOf(id)).filter(canEdit).reverse()) await discardEntry(entry.id)
    return { isUnmade: unmade, making: await makingOf(id, creates) }
  })
  if (isUnmade) return null
  const submitted = await submit(row, { id }, { ...behind(making, options), wait: 0 })
  return submitted.entryId
}

/** A shop's or product's entries in the outbox, in the order of their writing. */
const entriesOf = async (id: string): Promise<OutboxEntry[]> =>
  (await pendingEntries()).filter(entry => entry.input.id === id)

const editableEntries = async (id: string, rows: readonly Endpoint[]): Promise<OutboxEntry[]> =>
  (await entriesOf(id)).filter(entry => isCall(entry, rows) && canEdit(entry))

/** What makes it, where the server may have heard of that but has not answered. */
const makingOf = async (id: string, creates: readonly Endpoint[]): Promise<OutboxEntry | undefined> =>
  (await entriesOf(id)).find(entry => isCall(entry, creates))

const isCall = ({ endpoint }: OutboxEntry, rows: readonly Endpoint[]): boolean =>
  rows.some(row => row.name === endpoint)

/** Without its making a change means nothing: it goes with that. */
const behind = (making: OutboxEntry | undefined, options: SubmitOptions): SubmitOptions =>
  making ? { ...options, dependsOn: [...(options.dependsOn ?? []), making.id] } : options
