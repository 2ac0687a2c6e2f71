import type { Endpoint } from '../../contract/endpoint.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { canEdit } from './entry.ts'
import { discardEntry, editEntry } from './entry-edit.ts'
import { readPendingEntries } from './queue.ts'
import { awaitEntry, type SubmitOptions, type SubmitResult, submit } from './submit.ts'

/** A thing that has an id, and how it is made and changed. */
export type EditableEntity<Update extends Endpoint> = {
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
export const editOrSubmit = async <Update extends Endpoint>(
  { id, creates, update }: EditableEntity<Update>,
  changes: Record<string, unknown>,
  options: SubmitOptions,
): Promise<SubmitResult<unknown>> => {
  const { label, seen } = options
  const said = seen === undefined ? { label } : { label, seen }
  // One transaction: between looking and correcting, the drain might take the entry.
  const { fresh, making } = await writeTransaction([db.outbox, db.session], async () => {
    const [first, ...others] = await findEditableEntries(id, [...creates, update])
    // One refused may have another behind it: both become one, in the place of the first.
    await db.outbox.bulkDelete(others.map(({ n }) => n))
    const input = Object.assign({}, first?.input, ...others.map(other => other.input), changes)
    return { fresh: first && (await editEntry(first.id, input, said)), making: await findCreateEntry(id, creates) }
  })
  if (fresh) return awaitEntry(fresh.id, options.wait)
  return submit(update, { ...changes, id } as never, withDependency(making, options))
}

/**
 * Deletes a thing after `delay` milliseconds, so that Undo can withdraw it. One whose making never left this device is
 * gone at once, and null is answered.
 * @throws ApiFailure
 */
export const withdrawOrDelete = async (
  { id, creates }: { id: string; creates: readonly Endpoint[] },
  row: Endpoint,
  options: SubmitOptions,
): Promise<string | null> => {
  const { isUncreated, making } = await writeTransaction([db.outbox, db.session], async () => {
    const unmade = (await findEditableEntries(id, creates)).length > 0
    if (unmade) for (const entry of (await findEntries(id)).filter(canEdit).reverse()) await discardEntry(entry.id)
    return { isUncreated: unmade, making: await findCreateEntry(id, creates) }
  })
  if (isUncreated) return null
  const submitted = await submit(row, { id }, { ...withDependency(making, options), wait: 0 })
  return submitted.entryId
}

/** A shop's or product's entries in the outbox, in the order of their writing. */
const findEntries = async (id: string): Promise<OutboxEntry[]> =>
  (await readPendingEntries()).filter(entry => entry.input.id === id)

const findEditableEntries = async (id: string, rows: readonly Endpoint[]): Promise<OutboxEntry[]> =>
  (await findEntries(id)).filter(entry => isCallOf(entry, rows) && canEdit(entry))

/** What makes it, where the server may have heard of that but has not answered. */
const findCreateEntry = async (id: string, creates: readonly Endpoint[]): Promise<OutboxEntry | undefined> =>
  (await findEntries(id)).find(entry => isCallOf(entry, creates))

const isCallOf = ({ endpoint }: OutboxEntry, rows: readonly Endpoint[]): boolean =>
  rows.some(row => row.name === endpoint)

/** Without its making a change means nothing: it goes with that. */
const withDependency = (making: OutboxEntry | undefined, options: SubmitOptions): SubmitOptions =>
  making ? { ...options, dependsOn: [...(options.dependsOn ?? []), making.id] } : options
