import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from './postgres-cluster.ts'
import { POSTGRES_TEMPLATE } from './server-setup.ts'

/** A database of its own, and a data folder. */
export type OpenEngine = { dataDir: string; databaseUrl?: string; drop(): Promise<void> }
export type Engine = {
  name: string
  /** A new database with all tables and no rows in them. */
  open(): Promise<OpenEngine>
  /** A new database without tables. */
  openEmpty(): Promise<OpenEngine>
}

/** The address of a new database beside another one: empty, or with all tables and no rows in them. */
export const newDatabase = async (databaseUrl: string, content: 'empty' | 'tables'): Promise<string> => {
  const name = `market_${randomBytes(6).toString('hex')}`
  await createDatabase(databaseUrl, name, content === 'tables' ? POSTGRES_TEMPLATE : undefined)
  return databaseUrl.replace(/\w+$/, name)
}

/** A data folder whose SQLite database has all tables and no rows in them. */
export const newDataFolder = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-'))
  const kit = inject('serverTestKit')
  // Browser tests start few servers of this kind, so that they have no template.
  if (kit) cpSync(kit.sqliteTemplate, dataDir, { recursive: true })
  return dataDir
}

const sqlite: Engine = {
  name: 'SQLite',
  open: async () => folderAsEngine(newDataFolder()),
  openEmpty: async () => folderAsEngine(mkdtempSync(join(tmpdir(), 'haat-store-'))),
}

const folderAsEngine = (dataDir: string): OpenEngine => ({
  dataDir,
  drop: async () => rmSync(dataDir, { recursive: true }),
})

const postgresAt = (postgresUrl: string): Engine => {
  const openWith = async (content: 'empty' | 'tables'): Promise<OpenEngine> => {
    const databaseUrl = await newDatabase(postgresUrl, content)
    const folder = folderAsEngine(mkdtempSync(join(tmpdir(), 'haat-store-')))
    const drop = async () => {
      await dropDatabase(postgresUrl, databaseUrl.split('/').at(-1)!)
      await folder.drop()
    }
    return { ...folder, databaseUrl, drop }
  }
  return { name: 'PostgreSQL', open: () => openWith('tables'), openEmpty: () => openWith('empty') }
}

const postgresUrl = inject('serverTestKit')?.postgresUrl

/** The engines that the store's tests run on: SQLite and, unless TEST_POSTGRES=off leaves it out, PostgreSQL. */
export const ENGINES: readonly Engine[] = postgresUrl ? [sqlite, postgresAt(postgresUrl)] : [sqlite]

/** For suites that need PostgreSQL itself. False only with TEST_POSTGRES=off. */
export const HAS_POSTGRES = Boolean(postgresUrl)
