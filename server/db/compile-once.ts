import type { Compilable, CompiledQuery } from 'kysely'
import { runCompiledQuery } from './statement-runner.ts'
import type { Database } from './store.ts'

/** Queries with longer lists are built at each call, so that not every length is kept. */
const MAX_KEPT_LENGTH = 50

/**
 * A query that is built and compiled once for each database (and length of its lists), because that takes longer than
 * SQLite needs to run it. For queries that run at each request or for each order; others are built at each call.
 *
 * `build` gets placeholders in place of the values. It may pass them on as values of columns and conditions, but not
 * look at them; a list has as many placeholders as values, and its objects have the same keys at each call.
 *
 * @example
 * const selectNames = compileOnce((db, { ids }: { ids: readonly string[] }) =>
 *   db.selectFrom('users').select('name').where('id', 'in', [...ids]),
 * )
 * const rows = await selectNames(tx, { ids })
 */
export const compileOnce = <Values extends object, Row>(build: (db: Database, values: Values) => Compilable<Row>) => {
  // A transaction has the adapter of its database.
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  const getQuery = (db: Database, values: Values, shape: string): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor()
    const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(adapter, queries)
    const query = queries.get(shape) ?? build(db, toPlaceholders(values)).compile()
    queries.set(shape, query)
    return query
  }
  return async (db: Database, values: Values): Promise<Row[]> => {
    const lengths = listLengths(values)
    if (lengths.some(length => length > MAX_KEPT_LENGTH)) return (await db.executeQuery<Row>(build(db, values))).rows
    const query = getQuery(db, values, lengths.join())
    const parameters = query.parameters.map(value => (value instanceof Placeholder ? value.read(values) : value))
    return runCompiledQuery(db, query, parameters)
  }
}

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly read: (values: object) => unknown

  constructor(read: (values: object) => unknown) {
    this.read = read
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A query that is compiled once can only pass on its values')
  }
}

const listLengths = (values: object): number[] =>
  Object.values(values).flatMap(value => (Array.isArray(value) ? value.length : []))

/** The same lists and objects with a placeholder for each value. */
const toPlaceholders = <Values extends object>(values: Values): Values =>
  replaceValues(values, given => given) as Values

const replaceValues = (value: unknown, read: (values: object) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item, n) => replaceValues(item, given => (read(given) as unknown[])[n]))
  if (typeof value !== 'object' || value === null) return new Placeholder(read)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      replaceValues(item, given => (read(given) as Record<string, unknown>)[key]),
    ]),
  )
}
