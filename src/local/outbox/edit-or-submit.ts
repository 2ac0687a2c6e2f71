import type { Endpoint } from '../../contract/endpoint.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { canEdit } from './entry.ts'
import { discardEntry, editEntry } from './entry-edit.ts'
import { readPendingEntries } from './queue.ts'
import { awaitEntry, type SubmitOptions, type SubmitResult, submit } from './submit.ts'

/** An entity with an id, and the endpoints that create and update it. */
export type EditableEntity<Update extends Endpoint> = {
  id: string
  creates: readonly Endpoint[]
  update: Update
}

/**
 * Changes an entity, online or offline. Where its creation, or an earlier change of it, is unsent or was refused, that
 * entry is edited instead of followed by another: what was created offline can be edited offline, and a refused change
 * does not hold up its correction.
 * @param changes the changed fields; a picture is a StoredFile under `file`
 * @throws ApiFailure
 */
export const editOrSubmit = async <Update extends Endpoint>(
  { id, creates, update }: EditableEntity<Update>,
  changes: Record<string, unknown>,
  options: SubmitOptions,
): Promise<SubmitResult<unknown>> => {
  const { label, seen } = options
  const entryChanges = seen === undefined ? { label } : { label, seen }
  // One transaction: between reading and editing, a drain could claim the entry.
  const { edited, creation } = await writeTransaction([db.outbox, db.session, db.meta], async () => {
    const [first, ...others] = await findEditableEntries(id, [...creates, update])
    // Behind a refused entry there may be others: they become one entry, in the place of the first.
    await db.outbox.bulkDelete(others.map(({ n }) => n))
    const input = Object.assign({}, first?.input, ...others.map(other => other.input), changes)
    if (first) await options.alongside?.()
    return {
      edited: first && (await editEntry(first.id, input, entryChanges)),
      creation: await findCreateEntry(id, creates),
    }
  })
  if (edited) return awaitEntry(edited.id, options.wait)
  return submit(update, { ...changes, id } as never, withDependency(creation, options))
}

/**
 * Deletes an entity after `delay` milliseconds, so that Undo can withdraw the deletion.
 * @param fields what the deletion carries besides the id
 * @returns the id of the entry; null: its creation was never sent, so it is discarded at once
 * @throws ApiFailure
 */
export const withdrawOrDelete = async (
  { id, creates }: { id: string; creates: readonly Endpoint[] },
  endpoint: Endpoint,
  options: SubmitOptions,
  fields: Record<string, unknown> = {},
): Promise<string | null> => {
  const { isUncreated, creation } = await writeTransaction([db.outbox, db.session], async () => {
    const isUnsent = (await findEditableEntries(id, creates)).length > 0
    if (isUnsent) for (const entry of (await findEntries(id)).filter(canEdit).reverse()) await discardEntry(entry.id)
    return { isUncreated: isUnsent, creation: await findCreateEntry(id, creates) }
  })
  if (isUncreated) return null
  const submitted = await submit(endpoint, { id, ...fields }, { ...withDependency(creation, options), wait: 0 })
  return submitted.entryId
}

/** The entity's entries in the outbox, in the order in which they were written. */
const findEntries = async (id: string): Promise<OutboxEntry[]> =>
  (await readPendingEntries()).filter(entry => entry.input.id === id)

const findEditableEntries = async (id: string, endpoints: readonly Endpoint[]): Promise<OutboxEntry[]> =>
  (await findEntries(id)).filter(entry => isCallOf(entry, endpoints) && canEdit(entry))

/** The entry that creates it, which the server may have received but has not answered. */
const findCreateEntry = async (id: string, creates: readonly Endpoint[]): Promise<OutboxEntry | undefined> =>
  (await findEntries(id)).find(entry => isCallOf(entry, creates))

const isCallOf = ({ endpoint }: OutboxEntry, endpoints: readonly Endpoint[]): boolean =>
  endpoints.some(({ name }) => name === endpoint)

/** A change depends on the creation: discarding the creation discards the change. */
const withDependency = (creation: OutboxEntry | undefined, options: SubmitOptions): SubmitOptions =>
  creation ? { ...options, dependsOn: [...(options.dependsOn ?? []), creation.id] } : options
