import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { insertNotification } from '../../../server/notifications/notifications.ts'
import { listProcesses } from '../../../server/settings/processes.ts'
import { subscribePush } from '../../../src/contract/notifications/push.ts'
import { ENGINES, type Engine, newDataFolder } from '../../support/servers/engines.ts'
import { type PushProcess, startPushProcess } from '../../support/servers/push-process-client.ts'
import { type PushDevice, type PushService, startPushService } from '../../support/servers/push-service.ts'
import { startServer } from '../../support/servers/test-server.ts'

/** `npm run check:takeover` waits until the leases of the killed process end by themselves. */
const IS_REAL = process.env.TAKEOVER === 'real'
const MESSAGES = IS_REAL ? 200 : 30
/** How many messages a process sends at once: so many may be in flight when it is killed. */
const CONCURRENT_MESSAGES = 10
const TIMEOUT_MS = IS_REAL ? 420_000 : 60_000
const JWT_SECRET = 'one secret for all processes of it'

const started: PushProcess[] = []
afterEach(async () => {
  for (const process of started.splice(0)) await process.kill()
})

const CHOSEN = IS_REAL ? ENGINES : ENGINES.filter(({ name }) => name === 'PostgreSQL')

describe.each(CHOSEN)('Push messages of a process that is killed with SIGKILL, on $name', engine => {
  it(
    'are sent by another one, nothing lost, nothing twice but messages in flight, which replace themselves',
    async () => {
      const service = await startPushService()
      const { env, userId, devices, store, close } = await openMarket(engine, service)
      const start = async () => {
        const process = await startPushProcess(env, service.own)
        started.push(process)
        return process
      }
      await queueMessages(store, userId, CONCURRENT_MESSAGES)
      const first = await start()
      await expect.poll(() => readLeader(store), { timeout: TIMEOUT_MS }).toBe(first.pid)
      // SQLite serves one process at a time, so that there the second one starts after the kill.
      const standby = engine.name === 'SQLite' ? null : await start()
      await expect.poll(() => countDue(store), { timeout: TIMEOUT_MS }).toBe(0)
      const release = service.hold()
      await queueMessages(store, userId, MESSAGES - CONCURRENT_MESSAGES)
      const sentBefore = devices.length * CONCURRENT_MESSAGES
      await expect.poll(() => service.pushed.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(sentBefore)
      // PostgreSQL may commit a claim after the process that made it was killed.
      await expect.poll(() => countClaimed(store), { timeout: TIMEOUT_MS }).toBe(CONCURRENT_MESSAGES)
      await first.kill()
      release()
      expect(await countDue(store)).toBe(MESSAGES - CONCURRENT_MESSAGES)
      if (!IS_REAL) await endLeases(store)
      const second = standby ?? (await start())

      await expect.poll(() => countDue(store), { timeout: TIMEOUT_MS }).toBe(0)
      await expect.poll(() => readLeader(store), { timeout: TIMEOUT_MS }).toBe(second.pid)
      for (const device of devices) await expectMessagesOnce(store, service, device)
      await second.kill()
      await close()
      await service.close()
    },
    3 * TIMEOUT_MS,
  )
})

/**
 * A market with one customer, who has two devices, and the settings with which any number of processes push to them.
 */
const openMarket = async (engine: Engine, service: PushService) => {
  const database = await engine.open()
  const dataDir = newDataFolder()
  const location = { dataDir, ...(database.databaseUrl && { databaseUrl: database.databaseUrl }) }
  const market = await startServer({ config: { ...location, jwtSecret: JWT_SECRET }, pushService: service.own })
  const customer = await market.user('CUSTOMER')
  const devices = [service.device(), service.device()]
  const sessions = [customer, await market.session(customer)]
  for (const [n, { subscription }] of devices.entries())
    await market.call(subscribePush, subscription, { as: sessions[n]! })
  await market.stop()
  const keys = webPush.generateVAPIDKeys()
  const env = {
    DATA_DIR: dataDir,
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    JWT_SECRET,
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
  }
  const store = await openStore(location)
  const close = async () => {
    await store.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { env, userId: customer.userId, devices, store, close }
}

const queueMessages = (store: Store, userId: string, count: number): Promise<void> =>
  store.write(async tx => {
    for (let n = 0; n < count; n++) {
      const text = { title: 'Order', body: `Number ${n}` }
      await insertNotification(tx, { userId, kind: 'ORDER_STATUS', ...text, path: '/orders', pushes: true }, Date.now())
    }
  })

const readLeader = async (store: Store): Promise<number | undefined> =>
  (await listProcesses(store.read, 0)).find(({ isLeading }) => isLeading)?.pid

const countDue = async (store: Store): Promise<number> =>
  (await store.read.selectFrom('notifications').select('id').where('push_at', 'is not', null).execute()).length

const countClaimed = async (store: Store): Promise<number> =>
  (await store.read.selectFrom('notifications').select('id').where('push_at', '>', Date.now()).execute()).length

/** As if the time for which the killed process held its work had passed. */
const endLeases = (store: Store) =>
  store.write(async tx => {
    await tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'job lease').execute()
    await tx.updateTable('notifications').set({ push_at: 0 }).where('push_at', 'is not', null).execute()
  })

/**
 * A message that was handed over at the moment of the kill is sent again, with the id by which it replaces the first.
 */
const expectMessagesOnce = async (store: Store, { pushed }: PushService, device: PushDevice): Promise<void> => {
  const arrived = pushed.filter(({ path }) => device.subscription.endpoint.endsWith(path)).map(device.read)
  const counts = new Map<string, number>()
  for (const { id } of arrived as { id: string }[]) counts.set(id, (counts.get(id) ?? 0) + 1)
  const stored = await store.read.selectFrom('notifications').select('id').execute()
  expect([...counts.keys()].sort()).toEqual(stored.map(({ id }) => id).sort())
  const repeated = [...counts.values()].filter(count => count > 1)
  expect(repeated.length).toBeLessThanOrEqual(CONCURRENT_MESSAGES)
  expect(repeated.every(count => count === 2)).toBe(true)
}
