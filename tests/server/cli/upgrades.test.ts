import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeStartupError } from '../../../server/cli/startup-errors.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { MIGRATIONS, type Migration, migrate } from '../../../server/db/migrate.ts'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { builtProgram } from '../../support/servers/server-process.ts'
import { startServer } from '../../support/servers/test-server.ts'

const run = promisify(execFile)

/** What the next version might bring: one migration that only adds, and one that takes something away. */
const EXPANSION: Record<string, Migration> = {
  '9998-expansion': {
    up: db => execute(db, "alter table orders add column gift_note text default ''"),
    isExpansion: true,
  },
}
const CONTRACTION: Record<string, Migration> = {
  '9999-contraction': { up: db => execute(db, 'alter table orders drop column gift_note') },
}
const execute = async (db: Kysely<unknown>, statement: string): Promise<void> => {
  await sql.raw(statement).execute(db)
}

/** What the start of the next version does to the database. */
const startNextVersion = (store: Store, added: Record<string, Migration>) =>
  store.write(tx => migrate(tx, {}, { ...MIGRATIONS, ...added }))

describe.each(ENGINES)('During a rolling update on $name', engine => {
  it('this version goes on, and starts again, on a database that the next one has expanded', async () => {
    const market = await openMarketFixture({ engine })
    const draft = await market.draft({ [await market.addProduct({ stock: 10 })]: 1 })
    await startNextVersion(market.store, EXPANSION)
    expect((await market.order(draft)).success).toBe(true)
    const { dataDir, databaseUrl, jwtSecret, vapid } = market.services.config
    const restarted = await startServer({ config: { dataDir, databaseUrl, jwtSecret, vapid } })
    expect((await restarted.call(placeOrder, draft, { as: market.customer })).success).toBe(true)
    await restarted.stop()
    await market.stop()
  })

  it('this version refuses a database that a later one has contracted, in one line', async () => {
    const place = await engine.open()
    const store = await openStore(place)
    await startNextVersion(store, { ...EXPANSION, ...CONTRACTION })
    await store.close()
    const refused = await openStore(place).catch((error: unknown) => describeStartupError(error))
    expect(refused).toEqual([expect.stringMatching(/^The database was made by a newer Haat \(9998-expansion, 9999-/)])
    await place.drop()
  })

  it('a server that must not migrate refuses an older database, and npm run migrate brings it up to date', async () => {
    const place = await engine.openEmpty()
    await expect(openStore(place, { shouldMigrate: false })).rejects.toThrow('Run npm run migrate first')
    const env = { PATH: process.env.PATH, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    const runMigrate = async () => (await run(process.execPath, [builtProgram('migrate')], { env })).stdout
    expect(await runMigrate()).toMatch(/^Done: 0001-market, .*0020-message-descriptors/)
    expect(await runMigrate()).toBe('The tables are up to date already.\n')
    const store = await openStore(place, { shouldMigrate: false })
    await store.close()
    await place.drop()
  })
})

/** It lets a column be null, for which SQLite needs a new table of the same name, columns, constraints and rows. */
const REBUILDING = ['0141-market-couriers.ts']

it('A migration that says it only expands takes nothing away and demands nothing of the version before', () => {
  const folder = 'server/db/migrations'
  const names = readdirSync(folder).filter(name => !REBUILDING.includes(name))
  const wrong = names.filter(name => {
    const source = readFileSync(join(folder, name), 'utf8')
    // The version before writes and misses no rows of a new table.
    const isNew = (table = '') => source.includes(`create table ${table} (`)
    const deletes = [...source.matchAll(/delete from (\w+)/gi)].some(([, table]) => !isNew(table))
    // A trigger may be replaced by one that fires less often, and without an index that version is slower.
    const breaks = /\b(drop(?! trigger| index)|rename|truncate)\b|add column [^,;`'\n]* not null(?! default)/i
    const uniqueTables = [...source.matchAll(/create unique index \w+\s+on (\w+)/gi)].map(([, table]) => table)
    const demandsUnique =
      uniqueTables.some(table => !isNew(table)) || /create unique index(?! \w+\s+on \w)/i.test(source)
    return source.includes('isExpansion = true') && (breaks.test(source) || deletes || demandsUnique)
  })
  expect(wrong).toEqual([])
})

describe('SERVICE_WORKER=off', () => {
  it('serves a worker that removes itself, which no cache keeps; otherwise the built one is served', async () => {
    const pageDir = mkdtempSync(join(tmpdir(), 'haat-page-'))
    mkdirSync(join(pageDir, 'assets'))
    for (const name of ['index.html', 'sw.js']) writeFileSync(join(pageDir, name), '// built')
    for (const hasServiceWorker of [true, false]) {
      const server = await startServer({ config: { pageDir, hasServiceWorker } })
      const response = await fetch(`${server.url}/sw.js`)
      expect(response.headers.get('content-type')).toContain('text/javascript')
      const text = await response.text()
      expect(text.includes('registration.unregister()')).toBe(!hasServiceWorker)
      if (!hasServiceWorker) expect(response.headers.get('cache-control')).toBe('no-store')
      await server.stop()
    }
    rmSync(pageDir, { recursive: true })
  })
})
