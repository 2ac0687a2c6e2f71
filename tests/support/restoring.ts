import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webPush from 'web-push'
import { readConfig } from '../../server/config.ts'
import { backupDatabase } from '../../server/db/backup.ts'
import { restoreDatabase, settleRestored } from '../../server/restore/run.ts'
import type { Report, SettleOptions } from '../../server/restore/settle-market.ts'
import { type Engine, postgresPrograms } from './engines.ts'
import { type Market, openMarket } from './market.ts'
import { startServer, type TestServer } from './server.ts'

const run = promisify(execFile)
const SECRET = 'one secret for all the processes of a market'
const vapid = webPush.generateVAPIDKeys()

/** What a restore may read of the database that it replaces. */
export type FormerKept = 'former' | 'alone'

/** A market on an engine, that is backed up and restored with the tools that an operator has. */
export type Restorable = {
  market: Market
  /** The configuration of a server on the present database. */
  config(): { dataDir: string; databaseUrl?: string; jwtSecret: string }
  /** The environment of a process on the present database. */
  env(): Record<string, string>
  /** Copies the database into a file. */
  backUp(): Promise<void>
  /** Puts the file back without settling it: by pg_restore into a new database, or by copying. */
  putBack(): Promise<void>
  /** Ends the server, puts the backup back and settles it. */
  restore(kept: FormerKept, options?: SettleOptions): Promise<Report>
  /** A server on the present database. */
  start(): Promise<TestServer>
  /** Ends every server that runs. */
  stop(): Promise<void>
  drop(): Promise<void>
}

export const openRestorable = async (
  engine: Engine,
  more: NonNullable<Parameters<typeof startServer>[0]>['config'] = {},
): Promise<Restorable> => {
  const opened = await engine.open()
  const folder = mkdtempSync(join(tmpdir(), 'haat-restorable-'))
  const [file, dataDir] = [join(folder, 'backup'), join(folder, 'data')]
  let databaseUrl = opened.databaseUrl
  const former = databaseUrl
  const jwtSecret = databaseUrl ? SECRET : readConfig({ DATA_DIR: dataDir }).jwtSecret
  const config = () => ({ dataDir, jwtSecret, ...(databaseUrl && { databaseUrl }) })
  const all = () => ({ ...config(), hasRateLimit: false, ...more })
  const market = await openMarket({ config: all() })
  let servers: TestServer[] = [market]
  const stop = async () => {
    for (const server of servers) await server.stop()
    servers = []
  }
  const putBack = async () => {
    await stop()
    if (!former) return void (await run('cp', [file, join(dataDir, 'haat.db')]))
    const name = `restored${Date.now()}`
    databaseUrl = former.replace(/postgres$/, name)
    await tool('createdb', '--maintenance-db', former, name)
    await tool('pg_restore', '--no-owner', '-d', databaseUrl, file)
  }
  const restore = async (kept: FormerKept, options: SettleOptions = {}) => {
    const now = market.services.now()
    await stop()
    if (!former)
      return (await restoreDatabase(file, dataDir, now, { isFormerTrusted: kept === 'former', ...options })).report
    await putBack()
    return settleRestored({ ...config(), formerDatabase: kept === 'former' ? former : undefined }, now, options)
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
    putBack,
    restore,
    start: async () => {
      const server = await startServer({ config: all() })
      servers.push(server)
      return server
    },
    stop,
    drop: async () => {
      await stop()
      await opened.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const tool = (name: string, ...args: string[]) => run(join(postgresPrograms()!, name), args)
