import type { LogEvent, Logger } from 'kysely'
import type { QueryObserver } from './store.ts'

const KINDS: Record<string, string> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Kysely's logger that reports each query; nothing without an observer, so that queries are not timed in vain. */
export const createQueryLog = (observe: QueryObserver | undefined): Logger | undefined =>
  observe &&
  (({ query, queryDurationMillis }: LogEvent) => observe(KINDS[query.query.kind] ?? 'other', queryDurationMillis))
