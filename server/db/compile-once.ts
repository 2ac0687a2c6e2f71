import { type Compilable, type CompiledQuery, type Expression, ValueNode } from 'kysely'
import { runCompiledQuery } from './statement-runner.ts'
import type { Database } from './store.ts'

/** Queries with longer lists are built at each call, so that not every length is kept. */
const MAX_KEPT_LENGTH = 50

type Scalar = string | number | null

/** A value that a query gets at each call. While the query is built, it can be passed on to Kysely, but not looked at. */
export type Parameter<Value extends Scalar> = Expression<Value>
/** A parameter for each column of a row. */
export type ParametersOf<Row extends object> = {
  readonly [Name in keyof Row]-?: Expression<Exclude<Row[Name], undefined>>
}

type RowOfParameters = { readonly [name: string]: Expression<Scalar> }
type Given = {
  readonly [name: string]: Expression<Scalar> | readonly Expression<Scalar>[] | readonly RowOfParameters[]
}
type ValuesOf<Parameters> =
  Parameters extends Expression<infer Value>
    ? Value
    : Parameters extends readonly (infer Item)[]
      ? readonly ValuesOf<Item>[]
      : { readonly [Name in keyof Parameters]-?: ValuesOf<Parameters[Name]> }

/**
 * A query that is built and compiled once for each database (and length of its lists), because that takes longer than
 * SQLite needs to run it. For queries that run at each request or for each order; others are built at each call.
 *
 * `build` gets parameters in place of the values: what it made of a value would be kept for all later ones. Types refuse
 * most of that; the first call refuses the rest (`if (name)`, `name === null`, `name ?? ''`).
 *
 * @example
 * const selectNames = compileOnce((db, { ids }: { ids: readonly Parameter<string>[] }) =>
 *   db.selectFrom('users').select('name').where('id', 'in', [...ids]),
 * )
 * const rows = await selectNames(tx, { ids })
 */
export const compileOnce = <Parameters extends Given, Row>(
  build: (db: Database, parameters: Parameters) => Compilable<Row>,
) => {
  // A transaction has the adapter of its database.
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  const getQuery = (db: Database, values: ValuesOf<Parameters>, shape: string): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor()
    const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(adapter, queries)
    const query = queries.get(shape) ?? compileChecked(given => build(db, given as Parameters).compile(), values)
    queries.set(shape, query)
    return query
  }
  return async (db: Database, values: ValuesOf<Parameters>): Promise<Row[]> => {
    const shape = readShape(values)
    // Values in place of parameters: Kysely takes both.
    if (shape === null) return (await db.executeQuery<Row>(build(db, values as unknown as Parameters))).rows
    const query = getQuery(db, values, shape)
    const parameters = query.parameters.map(value => (value instanceof Placeholder ? value.readFrom(values) : value))
    return runCompiledQuery(db, query, parameters)
  }
}

const refuse = (): never => {
  throw new Error('A query that is compiled once can only pass on its values')
}

/** Stands for a value while a query is compiled. */
class Placeholder implements Expression<Scalar> {
  readonly #read: (values: object) => unknown

  constructor(read: (values: object) => unknown) {
    this.#read = read
  }

  get expressionType() {
    return undefined
  }

  toOperationNode() {
    return ValueNode.create(this)
  }

  readFrom(values: object): unknown {
    const value = this.#read(values)
    // Kysely leaves such a column out, but this query has it.
    return value === undefined ? refuse() : value
  }

  [Symbol.toPrimitive] = refuse
  toJSON = refuse
}

/** Each differs from a placeholder in what code may look at: whether it is there, true, a text or a number. */
const PROBES: readonly Scalar[] = [null, '', 0]

/** @throws Error when the query depends on more than the shape of the values */
const compileChecked = <Row>(compile: (given: object) => CompiledQuery<Row>, values: object): CompiledQuery<Row> => {
  const query = compile(replaceValues(values, read => new Placeholder(read)))
  for (const probe of PROBES) {
    const { sql, parameters } = compile(replaceValues(values, () => probe))
    const isSame =
      sql === query.sql &&
      query.parameters.every((value, at) => parameters[at] === (value instanceof Placeholder ? probe : value))
    if (!isSame) refuse()
  }
  return query
}

/** Values of one shape have the same lists and columns. Null where a list is too long to be kept. */
const readShape = (values: object): string | null => {
  let shape = ''
  for (const value of Object.values(values)) {
    if (!Array.isArray(value)) shape += '.'
    else if (value.length > MAX_KEPT_LENGTH) return null
    else shape += ` ${value.length}/${value.reduce((sum, item) => sum + countColumns(item), 0)} `
  }
  return shape
}

const countColumns = (item: unknown): number =>
  typeof item === 'object' && item !== null ? Object.keys(item).length : 1

type Read = (values: object) => unknown

/** The same lists and objects with another value in the place of each. */
const replaceValues = (values: object, replace: (read: Read) => unknown): object =>
  replaceIn(values, given => given, replace) as object

const replaceIn = (value: unknown, read: Read, replace: (read: Read) => unknown): unknown => {
  if (typeof value !== 'object' || value === null) return replace(read)
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    replaceIn(item, given => (read(given) as Record<string, unknown>)[key], replace),
  ])
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
