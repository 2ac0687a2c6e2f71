import type { CompiledQuery, LogEvent } from 'kysely'
import type { QueryObserver } from '../store.ts'

const KINDS: Record<string, string> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Kysely's logger that reports each query; nothing without an observer, so that queries are not timed in vain. */
export const createQueryLog = (observe: QueryObserver | undefined): ((event: LogEvent) => void) | undefined =>
  observe && (({ query, queryDurationMillis }: LogEvent) => observe(kindOf(query), queryDurationMillis))

/** Runs a query and reports it, if there is an observer. */
export const observeRun = <T>(observe: QueryObserver | undefined, query: CompiledQuery, run: () => T): T => {
  if (!observe) return run()
  const startedAt = performance.now()
  try {
    return run()
  } finally {
    observe(kindOf(query), performance.now() - startedAt)
  }
}

const kindOf = ({ query }: CompiledQuery): string => KINDS[query.kind] ?? 'other'
