import type { QueuedEndpoint } from '../../contract/all/offline-endpoints.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry, SubmittedInput } from '../db/device-schema.ts'
import type { SeenOf } from '../db/entry-seen.ts'
import { writeTransaction } from '../db/storage.ts'
import { canEdit, findRowId, isWriteOf } from './entry.ts'
import { discardEntry, editEntry } from './entry-edit.ts'
import { readPendingEntries } from './queue.ts'
import { awaitEntry, type SubmitOptions, type SubmitResult, submit } from './submit.ts'

/** An entity with an id, and the endpoints that create and update it. */
export type EditableEntity<Create extends QueuedEndpoint, Update extends QueuedEndpoint> = {
  id: string
  creates: readonly Create[]
  update: Update
}

/**
 * Changes an entity, online or offline. Where its creation, or an earlier change of it, is unsent or was refused, that
 * entry is edited instead of followed by another: what was created offline can be edited offline, and a refused change
 * does not hold up its correction.
 * @param changes the changed fields; a picture is a StoredFile under `file`
 * @throws ApiFailure
 */
export const editOrSubmit = async <Create extends QueuedEndpoint, Update extends QueuedEndpoint>(
  { id, creates, update }: EditableEntity<Create, Update>,
  changes: Omit<SubmittedInput<Update>, 'id'>,
  options: SubmitOptions<SeenOf<Update>>,
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
    const edited = first && (await editEntry(first, input, entryChanges))
    if (edited) await options.afterwards?.(edited)
    return { edited, creation: await findCreateEntry(id, creates) }
  })
  if (edited) return awaitEntry(edited.id, options.wait)
  return submit(update, { ...changes, id } as SubmittedInput<Update>, withDependency(creation, options))
}

/**
 * Deletes an entity after `delay` milliseconds, so that Undo can withdraw the deletion.
 * @param creates the endpoints that create such an entity
 * @returns the id of the entry; null: its creation was never sent, so it is discarded at once
 * @throws ApiFailure
 */
export const withdrawOrDelete = async <E extends QueuedEndpoint>(
  creates: readonly QueuedEndpoint[],
  endpoint: E,
  input: SubmittedInput<E> & { id: string },
  options: SubmitOptions<SeenOf<E>>,
): Promise<string | null> => {
  const { id } = input
  const { isUncreated, creation } = await writeTransaction([db.outbox, db.session], async () => {
    const isUnsent = (await findEditableEntries(id, creates)).length > 0
    if (isUnsent) for (const entry of (await findEntries(id)).filter(canEdit).reverse()) await discardEntry(entry.id)
    return { isUncreated: isUnsent, creation: await findCreateEntry(id, creates) }
  })
  if (isUncreated) return null
  const submitted = await submit(endpoint, input, { ...withDependency(creation, options), wait: 0 })
  return submitted.entryId
}

/** The entity's entries in the outbox, in the order in which they were written. */
const findEntries = async (id: string): Promise<OutboxEntry[]> =>
  (await readPendingEntries()).filter(entry => findRowId(entry) === id)

const findEditableEntries = async (id: string, endpoints: readonly QueuedEndpoint[]): Promise<OutboxEntry[]> =>
  (await findEntries(id)).filter(isWriteOf(...endpoints)).filter(canEdit)

/** The entry that creates it, which the server may have received but has not answered. */
const findCreateEntry = async (id: string, creates: readonly QueuedEndpoint[]): Promise<OutboxEntry | undefined> =>
  (await findEntries(id)).find(isWriteOf(...creates))

/** A change depends on the creation: discarding the creation discards the change. */
const withDependency = <Options extends SubmitOptions>(creation: OutboxEntry | undefined, options: Options): Options =>
  creation ? { ...options, dependsOn: [...(options.dependsOn ?? []), creation.id] } : options
