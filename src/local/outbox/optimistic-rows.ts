import type { OutboxEntry } from '../db/device-schema.ts'

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
): OptimisticRow<Row>[] =>
  rows.map(row => {
    const own = entries.flatMap(entry => {
      const change = apply(row, entry)
      return change === null ? [] : [{ entry, change }]
    })
    const rejected = own.findIndex(({ entry }) => entry.state === 'rejected')
    const pending = rejected === -1 ? own : own.slice(0, rejected)
    const changes = pending.flatMap(({ change }) => (change === 'deleted' ? [] : [change]))
    return {
      ...Object.assign({}, row, ...changes),
      entries: own.map(({ entry }) => entry),
      isDeleting: pending.some(({ change }) => change === 'deleted'),
    }
  })
