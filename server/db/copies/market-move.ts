import { createHash } from 'node:crypto'
import pg from 'pg'
import { findPrimary } from '../engines/postgres-hosts.ts'
import Sqlite, { type SqliteDatabase } from '../engines/sqlite-driver.ts'
import { onlyRow } from '../sql-expressions.ts'

type Row = Record<string, unknown>
/** The rows of each table that were copied and compared. */
export type MoveReport = Record<string, number>

/** Rebuilt by the server, because the engines search in different ways, or specific to one engine. */
const EXCLUDED_TABLES = /^(migrations|processes|rate_limits|search_|product_search|vocabulary)/
/** Counters of the search index, of this engine's restores, and of processes that run on the old database. */
const OWN_COUNTERS = ['search index', 'is a backup', 'table number', 'job lease', 'readiness']
const BATCH = 200

/**
 * Copies all rows of a SQLite file into a PostgreSQL database that a server of this version has prepared and nobody has
 * used, in one transaction, and compares both.
 * @throws Error with a message for the operator; then nothing was copied
 */
export const moveMarket = async (file: string, databaseUrl: string): Promise<MoveReport> => {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true })
  const target = new pg.Client(await findPrimary(databaseUrl))
  await target.connect()
  try {
    await target.query('begin')
    await requireUnused(target)
    const report: MoveReport = {}
    // Copied changes are no news for webhooks.
    await target.query('alter table changes disable trigger changes_webhooks')
    const tables = await listTables(source, target)
    // What migrations have written.
    for (const { name } of [...tables].reverse()) await target.query(`delete from "${name}"`)
    for (const table of tables) await copyTable(source, target, table)
    for (const { name } of tables) report[name] = await compareTable(source, target, name)
    await target.query('alter table changes enable trigger changes_webhooks')
    await target.query("update products set search_id = nextval('search_numbers')")
    await target.query('commit')
    return report
  } finally {
    await target.end()
    source.close()
  }
}

const requireUnused = async (target: pg.Client): Promise<void> => {
  const { rows } = await target.query<{ used: boolean }>(
    'select exists (select 1 from users) or exists (select 1 from products) as used',
  )
  if (onlyRow(rows).used)
    throw new Error('There is a market in this database already, and nothing was copied. Name an empty one.')
}

type Table = { name: string; columns: readonly string[] }

/** Tables that others refer to come first. */
const listTables = async (source: SqliteDatabase, target: pg.Client): Promise<Table[]> => {
  const names = source
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all()
  const copied = names.filter(name => !EXCLUDED_TABLES.test(name))
  const ordered = new Set<string>()
  const add = (name: string): void => {
    const parents = source.prepare<[string], string>('select "table" from pragma_foreign_key_list(?)').pluck().all(name)
    for (const table of parents) if (table !== name && copied.includes(table) && !ordered.has(table)) add(table)
    ordered.add(name)
  }
  copied.forEach(add)
  const tables = []
  for (const name of ordered) tables.push({ name, columns: await listColumns(source, target, name) })
  return tables
}

/** @throws Error when a table or column is missing in the target, so that none is left behind */
const listColumns = async (source: SqliteDatabase, target: pg.Client, table: string): Promise<string[]> => {
  const columns = source.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table)
  const { rows } = await target.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  )
  const known = new Set(rows.map(row => row.name))
  const missing = columns.filter(name => !known.has(name))
  if (missing.length > 0) throw new Error(`The table ${table} has no ${missing.join(', ')} on PostgreSQL.`)
  return columns
}

const readRows = (source: SqliteDatabase, table: string): IterableIterator<Row> =>
  source.prepare<[], Row>(`select * from "${table}"`).iterate()

/** The number by which SQLite's index knows a product means nothing on PostgreSQL. */
const toMoved = (table: string, row: Row): Row | null => {
  if (table === 'counters' && OWN_COUNTERS.includes(String(row.name))) return null
  return table === 'products' ? { ...row, search_id: null } : row
}

const copyTable = async (source: SqliteDatabase, target: pg.Client, { name, columns }: Table): Promise<void> => {
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0)
      await target.query(
        insertStatement(name, columns, batch.length),
        batch.flatMap(row => columns.map(column => row[column])),
      )
    batch = []
  }
  for (const row of readRows(source, name)) {
    const moved = toMoved(name, row)
    if (moved) batch.push(moved)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}

const insertStatement = (table: string, columns: readonly string[], rows: number): string => {
  const placeholders = Array.from(
    { length: rows },
    (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
  )
  return `insert into "${table}" (${columns.map(name => `"${name}"`).join(', ')}) values ${placeholders.join(', ')}`
}

/** Compares numbers of rows, and a checksum that does not depend on their order. */
const compareTable = async (source: SqliteDatabase, target: pg.Client, table: string): Promise<number> => {
  const [before, after] = [createChecksum(), createChecksum()]
  for (const row of readRows(source, table)) {
    const moved = toMoved(table, row)
    if (moved) before.add(moved)
  }
  await target.query(`declare moved no scroll cursor for select * from "${table}"`)
  for (;;) {
    const { rows } = await target.query<Row>('fetch 1000 from moved')
    if (rows.length === 0) break
    for (const row of rows) after.add(row)
  }
  await target.query('close moved')
  if (before.result() !== after.result())
    throw new Error(`The table ${table} is not the same after it was copied, so that nothing was kept.`)
  return before.rows()
}

/** PostgreSQL's driver returns large integers as text, so that all values are compared as text. */
const createChecksum = () => {
  let sum = 0n
  let rows = 0
  return {
    add: (row: Row): void => {
      const values = Object.keys(row)
        .sort()
        .filter(name => row[name] !== null)
        .map(name => [name, String(row[name])])
      sum = (sum + createHash('sha256').update(JSON.stringify(values)).digest().readBigUInt64LE()) % 2n ** 64n
      rows++
    },
    rows: () => rows,
    result: () => `${rows} ${sum}`,
  }
}
