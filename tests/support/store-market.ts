import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openStore } from '../../server/db/open-store.ts'
import { startPostgres } from './postgres-cluster.ts'
import { MARKET_FOLDER, RELEASES, restoreMarket, type StoredMarket } from './stored-market.ts'

const KEPT_FILES = ['facts-sqlite.json', 'facts-postgresql.json', 'secret', 'vapid.json']

/** Stores the market of the release before as this version's migrations leave it, on both engines. */
export const storeMarket = async (release: string): Promise<string> => {
  const folder = join(MARKET_FOLDER, release)
  if (existsSync(folder)) return `${folder} is there.`
  const before = RELEASES.at(-1)!
  const [sqlite, postgres] = [await upgradeSqlite(before), await upgradePostgres(before)]
  mkdirSync(folder)
  for (const file of KEPT_FILES) cpSync(join(MARKET_FOLDER, before, file), join(folder, file))
  writeFileSync(join(folder, 'haat.db.gz'), gzipSync(sqlite, { level: 9 }))
  writeFileSync(join(folder, 'postgresql.sql.gz'), gzipSync(postgres, { level: 9 }))
  return `${folder} was written.`
}

const upgradeSqlite = async (release: string): Promise<Buffer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-sample-'))
  await migrate(await restoreMarket(release, dataDir))
  const database = readFileSync(join(dataDir, 'haat.db'))
  rmSync(dataDir, { recursive: true })
  return database
}

const upgradePostgres = async (release: string): Promise<string> => {
  const cluster = await startPostgres()
  try {
    const market = await restoreMarket(release, '', cluster.urlOf('postgres'))
    await migrate(market)
    const dump = ['--inserts', '--no-owner', '--no-privileges', market.config.databaseUrl!]
    return withoutSettings(execFileSync('pg_dump', dump, { encoding: 'utf8' }))
  } finally {
    await cluster.stop()
  }
}

const migrate = async ({ config }: StoredMarket): Promise<void> => {
  const store = await openStore(config)
  await store.close()
}

/** Without the session's settings and commands of psql, which other versions of PostgreSQL may not know. */
const withoutSettings = (dump: string): string =>
  dump.replaceAll(/^(?:SET |SELECT pg_catalog\.set_config|\\).*\n/gm, '')
