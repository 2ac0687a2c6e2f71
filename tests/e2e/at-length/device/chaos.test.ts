import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  findSaree,
  queryMarket,
  readStock,
  type Saree,
  updateMarket,
} from '../../../support/actions/shopper-actions.ts'
import { createRandomSource, createSeeds, pickOne, type RandomSource } from '../../../support/fixtures/seeded-random.ts'
import {
  advanceClock,
  type ChaosDevice,
  countPending,
  openChaosDevice,
  orderProduct,
} from '../../../support/phones/chaos-device.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** `npm run check:journeys` runs one; `npm run check:storm` sets 60, and `-- --seed N` repeats one. */
const SEEDS = createSeeds(Number(process.env.REAL_STORM_RUNS ?? 1))
const STEPS = Number(process.env.REAL_STORM_RUNS ? 8 : 2)
const ENGINES = ['chromium', 'firefox', 'webkit'] as const
const STOCK = 1_000
const DAY = 86_400_000
/** Longer than any lease and any retry delay. */
const SETTLING_MS = 600_000
const SETTLED_MS = 150_000

let haat: DemoServer
let saree: Saree
let devices: ChaosDevice[]

const customers = () =>
  queryMarket<{ email: string }>(
    haat.dataDir,
    `select u.email from users u join profiles p on p.user_id = u.id
     where u.role = 'CUSTOMER' and u.status = 'ACTIVE' order by u.email limit ${ENGINES.length}`,
  ).map(({ email }) => email)

beforeEach(async () => {
  devices = []
  const dataDir = copyDemoTemplate()
  saree = findSaree(dataDir)
  updateMarket(dataDir, 'update products set stock = ? where id = ?', STOCK, saree.id)
  haat = await startDemoServer({ dataDir })
})

afterEach(async () => {
  for (const device of devices) await device.close()
  await haat.dispose()
})

const restart = async (): Promise<void> => {
  await haat.end('SIGKILL')
  haat = await startDemoServer({ dataDir: haat.dataDir, port: haat.port })
}

type Written = { order: string; email: string }

const storm = async (dice: RandomSource, written: Written[]): Promise<void> => {
  const order = async (meanwhile?: () => Promise<void>) => {
    const device = pickOne(devices, dice)!
    const id = await orderProduct(pickOne(device.tabs, dice)!, device.network.url, saree, meanwhile)
    written.push({ order: id, email: device.email })
  }
  const onDevice = (act: (device: ChaosDevice) => Promise<unknown>) => act(pickOne(devices, dice)!)
  const steps: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => () => order()),
    () => order(restart),
    () => onDevice(device => device.kill()),
    // Only Chromium can be told to.
    async () => devices[0]!.phone.stopWorkers(),
    () =>
      onDevice(async ({ network }) => {
        network.isOffline = dice() < 0.5
      }),
    () => onDevice(({ tabs }) => advanceClock(tabs[0]!, dice() < 0.7 ? DAY : -DAY)),
    restart,
  ]
  for (const { network } of devices) network.isDisrupting = true
  await order()
  for (let step = 0; step < STEPS; step++) await pickOne(steps, dice)!()
  for (const { network } of devices) network.isDisrupting = false
}

const settle = async ({ network, tabs }: ChaosDevice): Promise<void> => {
  network.isOffline = false
  const tab = tabs[0]!
  await tab.show()
  await tab.goto(`${network.url}/dashboard/pending`)
  // The leases of dead senders have expired; a living one may send the same entry once more.
  await advanceClock(tab, SETTLING_MS)
  await tab.reload()
  await expect.poll(() => countPending(tab), { timeout: SETTLED_MS }).toBe(0)
}

/** Every order of this product since the start, with its customer. */
const placed = (since: number): Written[] =>
  queryMarket<Written>(
    haat.dataDir,
    `select o.id as "order", u.email from orders o join order_items i on i.order_id = o.id
     join profiles p on p.id = o.customer_id join users u on u.id = p.user_id
     where i.product_id = ? and o.created_at >= ? order by o.id`,
    saree.id,
    since,
  )

describe('Three devices with three browsers and two tabs each, with crashes, lost, late and duplicate responses, and clock changes', () => {
  it.each(SEEDS)('place every order once, for its customer (%i)', { timeout: 600_000 }, async seed => {
    const dice = createRandomSource(seed)
    const since = Date.now()
    for (const [at, email] of customers().entries())
      devices.push(await openChaosDevice(ENGINES[at]!, haat.port, email, dice))
    const written: Written[] = []
    await storm(dice, written)
    for (const device of devices) await settle(device)
    expect(placed(since)).toEqual(written.sort((a, b) => (a.order < b.order ? -1 : 1)))
    expect(readStock(haat.dataDir, saree.id)).toBe(STOCK - written.length)
  })
})
