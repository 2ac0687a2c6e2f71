import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { v7 as uuid } from 'uuid'
import { readConfig } from '../../server/config/config.ts'
import Sqlite from '../../server/db/sqlite-driver.ts'
import type { OrderDraft } from '../../src/contract/orders/orders.ts'

export const MARKET_FOLDER = 'tests/server/samples'
/** The releases of which a market is stored, the oldest first. */
export const RELEASES = readdirSync(MARKET_FOLDER)
  .filter(name => /^\d/.test(name))
  .sort()

/** What a sample holds; see its README. Times are in milliseconds. */
export type MarketFacts = {
  madeAt: number
  password: string
  customer: { userId: string; email: string }
  vendor: { email: string }
  admin: { email: string; secret: string; recoveryCode: string }
  session: { accessToken: string; refreshToken: string }
  key: string
  placed: OrderDraft
  order: { id: string; events: { role: string; actor: string }[] }
  cancelledId: string
  paymentKey: string
  unpaidId: string
  pendingPayment: { id: string; redirect_url: string }
  saree: string
  doneImport: string
  queuedImport: string
  notifications: number
  cursor: string
}
export type Rows = Record<string, Record<string, unknown>[]>

/**
 * A stored market, put where a server can open it. `readRows` reads every table as it is, without code of this version.
 */
export type StoredMarket = {
  facts: MarketFacts
  config: { dataDir: string; jwtSecret: string; vapid: { publicKey: string; privateKey: string }; databaseUrl?: string }
  readRows(): Promise<Rows>
  drop(): Promise<void>
}

/** Puts the market of a release into this folder or, with a URL, into a new database beside that one. */
export const restoreMarket = async (release: string, dataDir: string, adminUrl?: string): Promise<StoredMarket> =>
  adminUrl ? restorePostgres(release, dataDir, adminUrl) : restoreSqlite(release, dataDir)

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const unzip = (path: string): Buffer => gunzipSync(readFileSync(path))

const restoreSqlite = (release: string, dataDir: string): StoredMarket => {
  writeFileSync(join(dataDir, 'haat.db'), unzip(`${MARKET_FOLDER}/${release}/haat.db.gz`))
  for (const file of ['secret', 'vapid.json']) {
    writeFileSync(join(dataDir, file), readFileSync(`${MARKET_FOLDER}/${release}/${file}`))
  }
  const { jwtSecret, vapid } = readConfig({ DATA_DIR: dataDir })
  return {
    facts: readJson(`${MARKET_FOLDER}/${release}/facts-sqlite.json`),
    config: { dataDir, jwtSecret, vapid },
    readRows: async () => readSqliteRows(join(dataDir, 'haat.db')),
    drop: async () => undefined,
  }
}

const readSqliteRows = (file: string): Rows => {
  const database = new Sqlite(file, { readonly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table' and sql not like '%virtual%'")
  const names = (tables.all() as { name: string }[]).map(({ name }) => name)
  const rows = names.map(name => [name, database.prepare(`select * from "${name}"`).all()])
  database.close()
  return Object.fromEntries(rows)
}

/** @param adminUrl a database of the same PostgreSQL, from which another one can be made */
const restorePostgres = async (release: string, dataDir: string, adminUrl: string): Promise<StoredMarket> => {
  const name = `sample_${uuid().replaceAll('-', '')}`
  await withClient(adminUrl, client => client.query(`create database ${name} template template0`))
  const databaseUrl = adminUrl.replace(/[^/]*$/, name)
  await withClient(databaseUrl, client =>
    client.query(unzip(`${MARKET_FOLDER}/${release}/postgresql.sql.gz`).toString()),
  )
  const facts = readJson(`${MARKET_FOLDER}/${release}/facts-postgresql.json`)
  const { jwtSecret, vapid } = facts
  return {
    facts,
    config: { dataDir, jwtSecret, vapid, databaseUrl },
    readRows: () => withClient(databaseUrl, readPostgresRows),
    drop: () => withClient(adminUrl, async client => void (await client.query(`drop database ${name} with (force)`))),
  }
}

const readPostgresRows = async (client: Client): Promise<Rows> => {
  const tables = await client.query("select tablename from pg_tables where schemaname = 'public'")
  const rows: Rows = {}
  for (const { tablename } of tables.rows) rows[tablename] = (await client.query(`select * from ${tablename}`)).rows
  return rows
}

const withClient = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
