import type { QueuedEndpoint } from '../../contract/all/offline-endpoints.ts'
import type { EntryOf, FileRef, OutboxEntry } from '../db/device-schema.ts'
import { isFileRef } from '../db/stored-files.ts'
import { findRowId, isWriteOf } from './entry.ts'

/** A row of a list with its pending changes. */
export type OptimisticRow<Row, Entry extends OutboxEntry = OutboxEntry> = Row & {
  entries: Entry[]
  /** A pending change deletes it. */
  isDeleting: boolean
}

/**
 * How an entry changes a row, which has the changes before it: the changed fields, `deleted` where it deletes the row, or null where it is about another
 * row.
 */
export type ApplyPending<Row, Entry extends OutboxEntry = OutboxEntry> = (
  row: Row,
  entry: Entry,
) => Partial<Row> | 'deleted' | null

/** Applies pending changes to the rows of a list, up to the first rejected one of each row. */
export const applyPendingToRows = <Row, Entry extends OutboxEntry>(
  rows: readonly Row[],
  entries: readonly Entry[],
  apply: ApplyPending<Row, Entry>,
): OptimisticRow<Row, Entry>[] => rows.map(row => applyPendingToRow(row, entries, apply))

/** The same where every change has the row's id as `input.id`. Each row meets its own entries only: a list may be long. */
export const applyPendingById = <Row extends { id: string }, Entry extends OutboxEntry>(
  rows: readonly Row[],
  entries: readonly Entry[],
  apply: ApplyPending<Row, Entry>,
): OptimisticRow<Row, Entry>[] => {
  const byId = groupEntriesById(entries)
  return rows.map(row => applyPendingToRow(row, byId.get(row.id) ?? [], apply))
}

/** The entries by the id of the row that they change, in their order. */
export const groupEntriesById = <Entry extends OutboxEntry>(entries: readonly Entry[]): Map<string, Entry[]> => {
  const byId = new Map<string, Entry[]>()
  for (const entry of entries) {
    const id = findRowId(entry)
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), entry])
  }
  return byId
}

/** Applies pending changes of one row. */
export const applyPendingToRow = <Row, Entry extends OutboxEntry>(
  row: Row,
  entries: readonly Entry[],
  apply: ApplyPending<Row, Entry>,
): OptimisticRow<Row, Entry> => {
  const changed: OptimisticRow<Row, Entry> = { ...row, entries: [], isDeleting: false }
  let isRejected = false
  for (const entry of entries) {
    const change = apply(changed, entry)
    if (change === null) continue
    changed.entries.push(entry)
    isRejected ||= entry.state === 'rejected'
    if (isRejected) continue
    if (change === 'deleted') changed.isDeleting = true
    else Object.assign(changed, change)
  }
  return changed
}

/** The changes before the first rejected one: those after it cannot be sent before it is corrected. */
export const takeUntilRejected = <Change extends { entry: Pick<OutboxEntry, 'state'> }>(
  changes: readonly Change[],
): readonly Change[] => {
  const rejected = changes.findIndex(({ entry }) => entry.state === 'rejected')
  return rejected === -1 ? changes : changes.slice(0, rejected)
}

/** A row that an entry creates. */
export type Creation<E extends QueuedEndpoint> = { id: string; entry: EntryOf<E> }

/** The rows that these endpoints create and that are not in the list yet, oldest first, each once. */
export const findCreations = <E extends QueuedEndpoint>(
  rows: readonly { id: string }[],
  entries: readonly OutboxEntry[],
  endpoints: readonly E[],
): Creation<E>[] => {
  const ids = new Set(rows.map(row => row.id))
  return entries.filter(isWriteOf(...endpoints)).flatMap(entry => {
    const id = findRowId(entry)
    if (id === undefined || ids.has(id)) return []
    ids.add(id)
    return [{ id, entry }]
  })
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> }

/** The fields that are set: others would clear those of the row. */
export const omitUndefined = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>

/** The picture or logo that was chosen last and is not sent yet. */
export const findUnsentFile = (entries: readonly OutboxEntry[]): FileRef | null =>
  entries.flatMap(({ input }) => ('file' in input ? [input.file] : [])).findLast(isFileRef) ?? null
