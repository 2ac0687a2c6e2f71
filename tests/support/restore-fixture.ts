import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webPush from 'web-push'
import type { RestoreOptions, RestoreReport } from '../../server/cli/restore/reconciliation.ts'
import { reconcileRestored, restoreDatabase } from '../../server/cli/restore/restored-database.ts'
import { readConfig } from '../../server/config/config.ts'
import { backupDatabase } from '../../server/db/sqlite-backup.ts'
import { newDatabase, type OpenEngine } from './engines.ts'
import { type MarketFixture, openMarketFixture } from './market-fixture.ts'
import { postgresProgram } from './postgres-cluster.ts'
import { startServer, type TestServer } from './test-server.ts'

const run = promisify(execFile)
const SECRET = 'one secret for all the processes of a market'
const vapid = webPush.generateVAPIDKeys()

/** What a restore may read of the database that it replaces. */
export type FormerDatabaseAccess = 'former' | 'alone'

/** A market on an engine, that is backed up and restored with the tools that an operator has. */
export type RestorableMarket = {
  market: MarketFixture
  /** The configuration of a server on the present database. */
  config(): { dataDir: string; databaseUrl?: string; jwtSecret: string }
  /** The environment of a process on the present database. */
  env(): Record<string, string>
  /** Copies the database into a file. */
  backUp(): Promise<void>
  /** Puts the file back without settling it: by pg_restore into a new database, or by copying. */
  restoreFile(): Promise<void>
  /** Ends the server, puts the backup back and settles it. */
  restore(kept: FormerDatabaseAccess, options?: RestoreOptions): Promise<RestoreReport>
  /** A server on the present database. */
  start(): Promise<TestServer>
  /** Ends every server that runs. */
  stop(): Promise<void>
  drop(): Promise<void>
}

/** @param opened an engine's database server; each market gets a database of its own on it */
export const openRestorableMarket = async (
  opened: OpenEngine,
  more: NonNullable<Parameters<typeof startServer>[0]>['config'] = {},
): Promise<RestorableMarket> => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-restorable-'))
  const [file, dataDir] = [join(folder, 'backup'), join(folder, 'data')]
  const former = opened.databaseUrl && (await newDatabase(opened.databaseUrl, 'tables'))
  let databaseUrl = former
  const jwtSecret = databaseUrl ? SECRET : readConfig({ DATA_DIR: dataDir }).jwtSecret
  const config = () => ({ dataDir, jwtSecret, ...(databaseUrl && { databaseUrl }) })
  const all = () => ({ ...config(), hasRateLimit: false, ...more })
  const market = await openMarketFixture({ config: all() })
  let servers: TestServer[] = [market]
  const stop = async () => {
    for (const server of servers) await server.stop()
    servers = []
  }
  const putBack = async () => {
    await stop()
    if (!former) return void (await run('cp', [file, join(dataDir, 'haat.db')]))
    databaseUrl = await newDatabase(former, 'empty')
    await tool('pg_restore', '--no-owner', '-d', databaseUrl, file)
  }
  const restore = async (kept: FormerDatabaseAccess, options: RestoreOptions = {}) => {
    const now = market.services.now()
    await stop()
    if (!former)
      return (await restoreDatabase(file, dataDir, now, { isFormerTrusted: kept === 'former', ...options })).report
    await putBack()
    return reconcileRestored({ ...config(), formerDatabase: kept === 'former' ? former : undefined }, now, options)
  }
  return {
    market,
    config,
    env: () => ({
      DATA_DIR: dataDir,
      ...(databaseUrl && {
        DATABASE_URL: databaseUrl,
        JWT_SECRET: SECRET,
        VAPID_PUBLIC_KEY: vapid.publicKey,
        VAPID_PRIVATE_KEY: vapid.privateKey,
      }),
    }),
    backUp: async () => {
      if (former) await tool('pg_dump', '-Fc', '-f', file, former)
      else await backupDatabase(join(dataDir, 'haat.db'), file)
    },
    restoreFile: putBack,
    restore,
    start: async () => {
      const server = await startServer({ config: all() })
      servers.push(server)
      return server
    },
    stop,
    drop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const tool = (name: string, ...args: string[]) => run(postgresProgram(name), args)
