import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Sqlite, { type SqliteDatabase } from '../../../server/db/engines/sqlite-driver.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import type { ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { builtProgram } from '../../support/servers/server-process.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const ROWS = 12_000
const FILE = [
  'name,description,category,price,stock',
  ...Array.from({ length: ROWS }, (_, n) => `Saree ${n},Woven by hand,Sarees,100,1`),
].join('\n')

let dataDir: string
let jwtSecret: string
let child: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-killed-'))
})
afterEach(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server from source in a process of its own. Resolves with its URL when it listens. */
const start = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, JWT_SECRET: jwtSecret, DEMO: 'off', PORT: '0' }
    const started = spawn(process.execPath, [builtProgram('main')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let output = ''
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', chunk => {
        output += chunk
        const url = /Haat is open: (\S+)\n/.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
    started.once('close', () => reject(new Error(output)))
  })

const kill = async (): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

const inDatabase = <T>(work: (database: SqliteDatabase) => T): T => {
  const database = new Sqlite(join(dataDir, 'haat.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}
/** Lets the lease expire, as if a minute had passed. */
const endLease = () => inDatabase(database => database.prepare('update imports set lease_until = 0').run())
const countSarees = () =>
  inDatabase(
    database =>
      database
        .prepare(`select count(*) as count, count(distinct name) as names from products where name like 'Saree %'`)
        .get() as { count: number; names: number },
  )

const vendorOfMarket = async (): Promise<TestUser> => {
  const market = await openMarketFixture({ config: { dataDir } })
  jwtSecret = market.services.config.jwtSecret
  await market.stop()
  return market.vendor
}

const send = async (url: string, { accessToken }: TestUser): Promise<string> => {
  const body = new FormData()
  body.set('file', new File([FILE], 'products.csv'))
  const response = await fetch(`${url}${API_PREFIX}/products/import`, {
    method: 'POST',
    headers: { authorization: accessToken },
    body,
  })
  return ((await response.json()) as { data: { importId: string } }).data.importId
}

const loadImport = async (url: string, id: string, { accessToken }: TestUser): Promise<ProductImport> => {
  const response = await fetch(`${url}${API_PREFIX}/products/imports/${id}`, {
    headers: { authorization: accessToken },
  })
  return ((await response.json()) as { data: ProductImport }).data
}

it('An import whose process is killed twice is continued once, and then fails with a reason', async () => {
  const vendor = await vendorOfMarket()
  let url = await start()
  const id = await send(url, vendor)
  let done = 0
  for (let kills = 0; kills < 2; kills++) {
    await vi.waitFor(async () => expect((await loadImport(url, id, vendor)).done).toBeGreaterThan(done), {
      timeout: 30_000,
      interval: 10,
    })
    await kill()
    done = inDatabase(database => (database.prepare('select done from imports').get() as { done: number }).done)
    expect(done).toBeLessThan(ROWS)
    endLease()
    url = await start()
  }
  const ended = await vi.waitFor(
    async () => {
      const job = await loadImport(url, id, vendor)
      expect(job.state).toBe('FAILED')
      return job
    },
    { timeout: 30_000 },
  )
  expect(ended).toMatchObject({
    done,
    created: done,
    report: [{ line: 0, message: expect.stringContaining(`after ${done} of`) }],
  })
  expect(countSarees()).toEqual({ count: done, names: done })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}, 120_000)
