import 'fake-indexeddb/auto'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { logStockChanges } from '../../server/products/stock-changes.ts'
import { MINUTE_MS } from '../../src/contract/durations.ts'
import { type MarketFixture, openMarketFixture } from '../support/fixtures/market-fixture.ts'
import { startServer } from '../support/servers/test-server.ts'
import { type Buyers, startBuyers } from './buyers.ts'
import { type FailoverCluster, type Replication, startFailoverCluster } from './failover-cluster.ts'
import { addDevice, isAsServer, keepSyncing, type SyncedDevice, syncDevice } from './synced-devices.ts'

const CRASHES = Number(process.env.FAILOVER_CRASHES ?? 5)
const BUYERS = 6
/** More orders than are lost in a crash. */
const LATER = 80
const STOCK = 100_000
const JWT_SECRET = 'one secret for both processes of it'

/** What all crashes of a kind of replication have done. */
type Outcome = {
  acknowledged: number
  retries: number
  lost: number
  doubled: number
  different: number
  waits: number[]
}

const outcomes = new Map<Replication, Outcome>()
afterAll(() => process.stdout.write(`${toTable()}\n`))

describe.each<Replication>(['synchronous', 'asynchronous', 'asynchronous, behind'])(
  'A failover to a standby that was %s',
  kind => {
    it('leaves what was answered once, and no device that differs', { timeout: 600_000 }, async () => {
      const cluster = await startFailoverCluster(kind)
      onTestFinished(cluster.stop)
      const config = { databaseUrl: cluster.databaseUrl, jwtSecret: JWT_SECRET }
      const here = await openMarketFixture({ config })
      const there = await startServer({ config: { ...config, hasRateLimit: false } })
      onTestFinished(async () => {
        await Promise.all([here.stop(), there.stop()])
      })
      const products = await Promise.all([1, 2, 3].map(() => here.addProduct({ stock: STOCK })))
      const devices = [await addDevice(here.vendor, here), await addDevice(here.customer, there)]
      const outcome: Outcome = { acknowledged: 0, retries: 0, lost: 0, doubled: 0, different: 0, waits: [] }
      outcomes.set(kind, outcome)
      for (let crash = 0; crash < CRASHES; crash++) {
        const buyers = startBuyers(here, [here, there], { count: BUYERS, products })
        await failOver(cluster, { kind, buyers, devices, outcome })
        await compare({ market: here, buyers, devices, outcome })
        await cluster.replace()
      }
      expect(outcome).toMatchObject({ doubled: 0, different: 0 })
      if (kind === 'synchronous') expect(outcome.lost).toBe(0)
      if (kind === 'asynchronous, behind') expect(outcome.lost).toBeGreaterThan(0)
    })
  },
)

type Round = { kind: Replication; buyers: Buyers; devices: readonly SyncedDevice[]; outcome: Outcome }

/**
 * Orders go on while the primary crashes and its standby takes over. Devices that were away meanwhile come back when the log has
 * passed the numbers that they know: a cursor that it has not reached yet would be told from its own by that alone.
 */
const failOver = async (cluster: FailoverCluster, { kind, buyers, devices, outcome }: Round): Promise<void> => {
  const { answered } = buyers
  const hasAnswers = (count: number) =>
    vi.waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(count), { timeout: 60_000 })
  await cluster.settle()
  const stopSyncing = keepSyncing(devices)
  await hasAnswers(answered.length + 40 + outcome.waits.length * 7)
  if (kind === 'asynchronous, behind') await cluster.cutOff()
  await hasAnswers(answered.length + 20)
  await stopSyncing()
  for (const device of devices) await syncDevice(device)
  await cluster.crash()
  const crashedAt = performance.now()
  await cluster.promote()
  const later = () => answered.filter(({ sentAt }) => sentAt > crashedAt)
  await vi.waitFor(() => expect(later().length).toBeGreaterThanOrEqual(LATER), { timeout: 120_000 })
  await buyers.stop()
  outcome.waits.push(Math.min(...later().map(({ answeredAt }) => answeredAt)) - crashedAt)
}

type Comparison = { market: MarketFixture; buyers: Buyers; devices: readonly SyncedDevice[]; outcome: Outcome }

/** Counts what was answered and is not there, what is there twice, and devices that hold something else. */
const compare = async ({ market, buyers, devices, outcome }: Comparison): Promise<void> => {
  const { store, services } = market
  const stored = await store.read.selectFrom('orders').select(['id', 'shipping_name as mark']).execute()
  const [ids, marks] = [new Set(stored.map(({ id }) => id)), stored.map(({ mark }) => mark)]
  outcome.acknowledged += buyers.answered.length
  outcome.retries += buyers.retries()
  outcome.lost += buyers.answered.filter(({ id }) => !ids.has(id)).length
  outcome.doubled += marks.length - new Set(marks).size
  const products = await store.read.selectFrom('products').select('stock').execute()
  const sold = products.reduce((sum, { stock }) => sum + STOCK - stock, 0)
  expect(sold).toBe(stored.length)
  await logStockChanges(store, services.now() + 2 * MINUTE_MS)
  for (const device of devices) if (!(await isAsServer(device, market))) outcome.different++
}

const toTable = (): string => {
  const head = [
    'Replication',
    'Crashes',
    'Acknowledged',
    'Sent again',
    'Lost',
    'Doubled',
    'Devices that differ',
    'First order after (s)',
  ]
  const rows = [...outcomes].map(([kind, { waits, acknowledged, retries, lost, doubled, different }]) => {
    const seconds = waits.map(ms => (ms / 1000).toFixed(1)).join(', ')
    return [kind, waits.length, acknowledged, retries, lost, doubled, different, seconds]
  })
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
