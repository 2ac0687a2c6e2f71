import type { OutboxEntry } from '../db/device-schema.ts'

/** A row of a list with the changes that wait for it. */
export type OptimisticRow<Row> = Row & {
  entries: OutboxEntry[]
  /** It goes as soon as the change is sent. */
  isDeleting: boolean
}

/** What an entry makes of a row: other fields, nothing at all any more, or null where it is about something else. */
export type ApplyPending<Row> = (row: Row, entry: OutboxEntry) => Partial<Row> | 'gone' | null

/** Lays what waits over the rows of a list. What was refused, and what stands behind it, changes nothing. */
export const applyPendingToRows = <Row>(
  rows: readonly Row[],
  entries: readonly OutboxEntry[],
  effect: ApplyPending<Row>,
): OptimisticRow<Row>[] =>
  rows.map(row => {
    const own = entries.flatMap(entry => {
      const made = effect(row, entry)
      return made === null ? [] : [{ entry, made }]
    })
    const refused = own.findIndex(({ entry }) => entry.state === 'rejected')
    const waiting = refused === -1 ? own : own.slice(0, refused)
    const changes = waiting.flatMap(({ made }) => (made === 'gone' ? [] : [made]))
    return {
      ...Object.assign({}, row, ...changes),
      entries: own.map(({ entry }) => entry),
      isDeleting: waiting.some(({ made }) => made === 'gone'),
    }
  })
