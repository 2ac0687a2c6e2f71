import { join } from 'node:path'
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, SqliteDialect } from 'kysely'
import { startHttpServer } from '../../server/cli/http-server.ts'
import { createPool } from '../../server/db/postgres.ts'
import Sqlite from '../../server/db/sqlite-driver.ts'
import type { Tables } from '../../server/db/tables.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import type { TestServer } from './test-server.ts'

type Query = { sql: string; parameters: readonly unknown[] }

export type QueryRecorder = {
  /** Sends a GET and returns what it read from the database. */
  record(path: string, as?: { accessToken: string }): Promise<Query[]>
  /** What of a query's plan reads more rows of large tables than it needs: no index, or one that leaves nearly all. */
  findScans(query: Query): Promise<string[]>
  close(): Promise<void>
}

const LARGE_TABLES = ['products', 'reviews', 'orders', 'order_items', 'order_events', 'changes', 'search_documents']

/** It holds the products that are sold out, so reading all of it is no scan. */
const INDEX_OF_FEW_ROWS = 'products_sold_out'

/** A second HTTP server on the same database, whose reads are recorded. */
export const recordQueries = async ({ store, services }: TestServer): Promise<QueryRecorder> => {
  const queries: Query[] = []
  const log = ({ query: { sql, parameters } }: LogEvent) => void queries.push({ sql, parameters })
  const read = openReader(services.config, log)
  const server = await startHttpServer({ ...services, store: { ...store, read, close: async () => undefined } })
  return {
    record: async (path, as) => {
      queries.length = 0
      const headers = as && { authorization: as.accessToken }
      const response = await fetch(`${server.url}${API_PREFIX}${path}`, { headers })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return queries.slice()
    },
    findScans: query => (store.engine === 'sqlite' ? findSqliteScans(read, query) : findPostgresScans(read, query)),
    close: async () => {
      await server.stop()
      await read.destroy()
    },
  }
}

const openReader = (
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  log: (event: LogEvent) => void,
): Kysely<Tables> => {
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: createPool(databaseUrl) })
    : new SqliteDialect({ database: new Sqlite(join(dataDir, 'haat.db'), { readonly: true }) })
  return new Kysely<Tables>({ dialect, log })
}

/**
 * `SCAN products`, or a search by nothing but `is_listed`, which nearly all rows have. Reading an index in its order
 * until a page is full is no scan, a total of all products is counted in an index, and so are the few that are not
 * listed.
 */
const findSqliteScans = async (db: Kysely<Tables>, { sql, parameters }: Query): Promise<string[]> => {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  const details = rows.map(row => row.detail)
  const isOrderedScan = /order by .* limit/s.test(sql) && !details.includes('USE TEMP B-TREE FOR ORDER BY')
  const isCountOfFew = /^select count\(\*\) .*"is_listed" = \?/s.test(sql) && parameters[0] === 0
  const isIndexCount =
    sql.startsWith('select count(*)') && (details.length === 1 || isCountOfFew) && details[0]!.includes('COVERING')
  return details.filter(detail => {
    const [, verb, table, conditions] = /^(SCAN|SEARCH) (\w+)(?:.*\((.*)\))?/.exec(detail) ?? []
    if (!LARGE_TABLES.includes(table ?? '') || detail.includes(INDEX_OF_FEW_ROWS)) return false
    return verb === 'SCAN' || (conditions === 'is_listed=?' && !isOrderedScan && !isIndexCount)
  })
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** With few rows PostgreSQL rightly reads a whole table; without that choice it shows whether an index serves. */
const findPostgresScans = async (db: Kysely<Tables>, { sql, parameters }: Query): Promise<string[]> => {
  const plan = await db.transaction().execute(async tx => {
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  })
  const nodes = listNodes(plan)
  const isOrderedScan = nodes.some(is('Limit')) && !nodes.some(is('Sort'))
  const isCount = sql.startsWith('select count(*)')
  return nodes.flatMap(node => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition } = node
    if (node['Index Name'] === INDEX_OF_FEW_ROWS) return []
    const readsNearlyAll = condition === '(is_listed = 1)' && !isOrderedScan && !isCount
    return LARGE_TABLES.includes(table) && (type === 'Seq Scan' || readsNearlyAll) ? [`${type} on ${table}`] : []
  })
}

const is = (type: string) => (node: PlanNode) => node['Node Type'] === type

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]
