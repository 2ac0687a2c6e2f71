import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreDatabase } from '../../../server/cli/restore/restored-database.ts'
import { readConfig } from '../../../server/config/config.ts'
import { backupDatabase } from '../../../server/db/engines/sqlite-backup.ts'
import Sqlite from '../../../server/db/engines/sqlite-driver.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

let folder: string
let dataDir: string
let open: TestServer[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-backup-'))
  dataDir = join(folder, 'data')
  open = []
})
afterEach(async () => {
  for (const market of open) await market.stop()
  rmSync(folder, { recursive: true })
})

const restoreContext = () => ({ config: { dataDir, jwtSecret: readConfig({ DATA_DIR: dataDir }).jwtSecret } })
const start = async () => {
  const market = await openMarketFixture(restoreContext())
  open.push(market)
  return market
}
const restart = async () => {
  const server = await startServer(restoreContext())
  open.push(server)
  return server
}
const close = async (server: TestServer) => {
  open = open.filter(one => one !== server)
  await server.stop()
}
const query = <Row>(file: string, sql: string): Row[] => {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return connection.prepare(sql).all() as Row[]
  } finally {
    connection.close()
  }
}
const numberIn = (file: string, sql: string): number => Object.values(query<Record<string, number>>(file, sql)[0]!)[0]!
const epochIn = (file: string) => numberIn(file, "select value from counters where name = 'epoch'")
const database = () => join(dataDir, 'haat.db')
const backup = () => join(folder, 'monday.db')

describe('A backup', () => {
  it('made while orders are placed is consistent: every order is complete, and stock matches the orders', async () => {
    const market = await start()
    const product = await market.addProduct({ stock: 1000 })
    const draft = await market.draft({ [product]: 2 })
    let isDone = false
    const ordering = [1, 2, 3].map(async () => {
      while (!isDone) expect((await market.order(draft)).success).toBe(true)
    })
    const files = ['one.db', 'two.db', 'three.db'].map(name => join(folder, name))
    for (const file of files) await backupDatabase(database(), file)
    isDone = true
    await Promise.all(ordering)
    for (const file of files) {
      const stock = numberIn(file, `select stock from products where id = '${product}'`)
      const pieces = numberIn(file, 'select coalesce(sum(quantity), 0) from order_items')
      const orders = numberIn(file, 'select count(*) from orders')
      expect([stock, pieces]).toEqual([1000 - 2 * orders, 2 * orders])
    }
  })

  it('is a single file', async () => {
    await start()
    await backupDatabase(database(), backup())
    expect(readdirSync(folder).sort()).toEqual(['data', 'monday.db'])
  })

  it('never overwrites a file, and reports a missing database', async () => {
    await start()
    writeFileSync(backup(), 'mine')
    await expect(backupDatabase(database(), backup())).rejects.toThrow('exists already')
    await expect(backupDatabase(join(folder, 'none.db'), join(folder, 'x.db'))).rejects.toThrow('There is no market')
  })
})

describe('A restore', () => {
  it('is refused while a server runs, without changing anything', async () => {
    const market = await start()
    await backupDatabase(database(), backup())
    const value = epochIn(database())
    await expect(restoreDatabase(backup(), dataDir, Date.now())).rejects.toThrow('A server is running')
    expect(epochIn(database())).toBe(value)
    await market.addProduct()
  })

  it('replaces the database, keeps the former one, and invalidates every cursor', async () => {
    const market = await start()
    const keptProduct = await market.addProduct({ name: 'Before the backup' })
    await backupDatabase(database(), backup())
    await market.addProduct({ name: 'After the backup' })
    const { meta } = await market.call(syncCatalogue, {})
    await close(market)
    const former = await restoreDatabase(backup(), dataDir, Date.now())
    expect(query(former.previousDatabase!, 'select name from products')).toHaveLength(2)
    const restarted = await restart()
    expect((await restarted.call(syncCatalogue, { since: meta.cursor })).meta.reset).toBe(true)
    const { data } = await restarted.call(syncCatalogue, {})
    expect(data.products.map(product => product.id)).toEqual([keptProduct])
    expect(data.products[0]!.seq).toBeGreaterThan(1_000_000_000_000)
  })

  it('of the same backup again starts another epoch', async () => {
    await close(await start())
    await backupDatabase(database(), backup())
    const epochs = []
    for (const now of [1, 2]) {
      await restoreDatabase(backup(), dataDir, now)
      epochs.push(epochIn(database()))
    }
    expect(new Set([...epochs, epochIn(backup())]).size).toBe(3)
  })

  it('of two backups in turn ends only the sessions of accounts that the first one does not have', async () => {
    const market = await start()
    const sunday = join(folder, 'sunday.db')
    await backupDatabase(database(), sunday)
    const late = await market.user('CUSTOMER')
    await backupDatabase(database(), backup())
    await close(market)
    await restoreDatabase(sunday, dataDir, Date.now())
    await restoreDatabase(backup(), dataDir, Date.now())
    const restarted = await restart()
    expect((await restarted.call(getProfile, {}, { as: market.customer })).status).toBe(200)
    expect((await restarted.call(getProfile, {}, { as: late })).status).toBe(401)
    expect((await restarted.call(login, { email: late.email, password: PASSWORD })).status).toBe(200)
  })

  it('works in an empty folder, as on a new machine', async () => {
    await close(await start())
    await backupDatabase(database(), backup())
    rmSync(dataDir, { recursive: true })
    expect(await restoreDatabase(backup(), dataDir, Date.now())).toMatchObject({ previousDatabase: null })
    await restart()
  })

  it.each([
    ['is not there', () => undefined, 'There is no file'],
    ['is no database', () => writeFileSync(backup(), 'x'.repeat(9000)), 'is not the database of a market'],
    [
      'is another database',
      () => new Sqlite(backup()).exec('create table a (b)').close(),
      'is not the database of a market',
    ],
  ])('of a file that %s leaves the market as it is', async (_, make, words) => {
    await close(await start())
    make()
    const before = readdirSync(dataDir)
    await expect(restoreDatabase(backup(), dataDir, Date.now())).rejects.toThrow(words)
    expect(readdirSync(dataDir)).toEqual(before)
    await restart()
  })
})
