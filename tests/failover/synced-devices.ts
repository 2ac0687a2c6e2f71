import { saveSession } from '../../src/local/accounts/sign-in.ts'
import { transport } from '../../src/local/api/client.ts'
import { DeviceDatabase, db, setDatabase } from '../../src/local/db/database.ts'
import { createId } from '../../src/local/db/ids.ts'
import { pullAccount } from '../../src/local/sync/account-sync.ts'
import { pullCatalogue } from '../../src/local/sync/catalogue-sync.ts'
import type { MarketFixture } from '../support/fixtures/market-fixture.ts'
import type { TestServer, TestUser } from '../support/servers/test-server.ts'

/** A person's device with its database, which syncs as the page does. */
export type SyncedDevice = { owner: TestUser; server: TestServer; database: DeviceDatabase }

export const addDevice = async (owner: TestUser, server: TestServer): Promise<SyncedDevice> => {
  const database = new DeviceDatabase(`haat-${createId()}`)
  setDatabase(database)
  const { userId: id, name, email, role, ...tokens } = owner
  await saveSession({ user: { id, name, email, role }, ...tokens })
  return { owner, server, database }
}

/** One at a time: what the page's modules know is one device. */
export const syncDevice = async ({ server, database }: SyncedDevice): Promise<void> => {
  setDatabase(database)
  transport.origin = server.url
  await pullCatalogue()
  await pullAccount()
}

/** Syncs the devices in turn, whatever fails meanwhile. @returns ends it */
export const keepSyncing = (devices: readonly SyncedDevice[]): (() => Promise<void>) => {
  let isStopped = false
  const syncing = (async () => {
    for (let turn = 0; !isStopped; turn++) await syncDevice(devices[turn % devices.length]!).catch(() => undefined)
  })()
  return async () => {
    isStopped = true
    await syncing
  }
}

type Rows = { orders: { id: string; status: string }[]; stocks: { id: string; stock: number }[] }

/** Whether the device holds, after one more sync, what its owner may see. */
export const isAsServer = async (device: SyncedDevice, market: MarketFixture): Promise<boolean> => {
  await syncDevice(device)
  const orders = (await db.orders.orderBy('id').toArray()).map(({ id, status }) => ({ id, status }))
  const stocks = (await db.products.orderBy('id').toArray()).map(({ id, stock }) => ({ id, stock }))
  return JSON.stringify({ orders, stocks }) === JSON.stringify(await readServer(market))
}

/** All orders are of one customer and one vendor. */
const readServer = async ({ store }: MarketFixture): Promise<Rows> => ({
  orders: await store.read.selectFrom('orders').select(['id', 'status']).orderBy('id').execute(),
  stocks: await store.read.selectFrom('products').select(['id', 'stock']).orderBy('id').execute(),
})
