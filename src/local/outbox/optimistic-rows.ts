import type { Endpoint } from '../../contract/endpoint.ts'
import type { FileRef, OutboxEntry } from '../db/device-schema.ts'
import { isFileRef } from '../db/stored-files.ts'

/** A row of a list with its pending changes. */
export type OptimisticRow<Row> = Row & {
  entries: OutboxEntry[]
  /** A pending change deletes it. */
  isDeleting: boolean
}

/**
 * How an entry changes a row: the changed fields, `deleted` where it deletes the row, or null where it is about another
 * row.
 */
export type ApplyPending<Row> = (row: Row, entry: OutboxEntry) => Partial<Row> | 'deleted' | null

/** Applies pending changes to the rows of a list, up to the first rejected one of each row. */
export const applyPendingToRows = <Row>(
  rows: readonly Row[],
  entries: readonly OutboxEntry[],
  apply: ApplyPending<Row>,
): OptimisticRow<Row>[] => rows.map(row => applyPendingToRow(row, entries, apply))

/** The same where every change has the row's id as `input.id`. Each row meets its own entries only: a list may be long. */
export const applyPendingById = <Row extends { id: string }>(
  rows: readonly Row[],
  entries: readonly OutboxEntry[],
  apply: ApplyPending<Row>,
): OptimisticRow<Row>[] => {
  const byId = groupEntriesById(entries)
  return rows.map(row => applyPendingToRow(row, byId.get(row.id) ?? [], apply))
}

/** The entries by the id of the row that they change, in their order. */
export const groupEntriesById = (entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> => {
  const byId = new Map<string, OutboxEntry[]>()
  for (const entry of entries) {
    const { id } = entry.input
    if (typeof id === 'string') byId.set(id, [...(byId.get(id) ?? []), entry])
  }
  return byId
}

const applyPendingToRow = <Row>(
  row: Row,
  entries: readonly OutboxEntry[],
  apply: ApplyPending<Row>,
): OptimisticRow<Row> => {
  const own = entries.flatMap(entry => {
    const change = apply(row, entry)
    return change === null ? [] : [{ entry, change }]
  })
  if (own.length === 0) return { ...row, entries: [], isDeleting: false }
  const pending = takeUntilRejected(own)
  const changes = pending.flatMap(({ change }) => (change === 'deleted' ? [] : [change]))
  return {
    ...Object.assign({}, row, ...changes),
    entries: own.map(({ entry }) => entry),
    isDeleting: pending.some(({ change }) => change === 'deleted'),
  }
}

/** The changes before the first rejected one: those after it cannot be sent before it is corrected. */
export const takeUntilRejected = <Change extends { entry: OutboxEntry }>(
  changes: readonly Change[],
): readonly Change[] => {
  const rejected = changes.findIndex(({ entry }) => entry.state === 'rejected')
  return rejected === -1 ? changes : changes.slice(0, rejected)
}

/** The entries that create rows which are not in the list yet, oldest first, one for each row. */
export const findCreations = (
  rows: readonly { id: string }[],
  entries: readonly OutboxEntry[],
  endpoints: readonly Pick<Endpoint, 'name'>[],
): OutboxEntry[] => {
  const ids = new Set(rows.map(row => row.id))
  return entries.filter(({ endpoint, input: { id } }) => {
    const isNew = endpoints.some(({ name }) => name === endpoint) && typeof id === 'string' && !ids.has(id)
    if (isNew) ids.add(id)
    return isNew
  })
}

/** The picture or logo that was chosen last and is not sent yet. */
export const findUnsentFile = (entries: readonly OutboxEntry[]): FileRef | null =>
  entries.map(entry => entry.input.file).findLast(isFileRef) ?? null
