import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Dice, diceOf, oneOf, seedsOf } from '../support/dice.ts'
import { demoFolder, type Haat, startHaat } from '../support/haat.ts'
import { changeMarket, inMarket, type Saree, someSaree, stockOf, stopWorkers } from '../support/shopper.ts'
import { jumpClock, openStormDevice, orderOne, type StormDevice, waitingOn } from '../support/storm-device.ts'
import { openStormProxy, type StormProxy } from '../support/storm-proxy.ts'

/** `npm run check:storm` sets 60; with `-- --seed N` it runs one again. */
const SEEDS = seedsOf(Number(process.env.REAL_STORM_RUNS ?? 1))
const STEPS = Number(process.env.REAL_STORM_RUNS ? 8 : 2)
const STOCK = 1_000
const DAY = 86_400_000
/** Longer than any lease and any wait after a failure. */
const SETTLING_MS = 600_000
const SETTLED_MS = 150_000

let haat: Haat
let proxy: StormProxy
let saree: Saree
let devices: StormDevice[]

const customers = () =>
  inMarket<{ email: string }>(
    haat.dataDir,
    `select u.email from users u join profiles p on p.user_id = u.id
     where u.role = 'CUSTOMER' and u.status = 'ACTIVE' order by u.email limit 2`,
  ).map(({ email }) => email)

beforeEach(async () => {
  devices = []
  const dataDir = demoFolder()
  saree = someSaree(dataDir)
  changeMarket(dataDir, 'update products set stock = ? where id = ?', STOCK, saree.id)
  haat = await startHaat({ dataDir })
})

afterEach(async () => {
  for (const device of devices) await device.close()
  await proxy.close()
  await haat.dispose()
})

const restart = async (): Promise<void> => {
  await haat.end('SIGKILL')
  haat = await startHaat({ dataDir: haat.dataDir, port: haat.port })
}

type Written = { order: string; email: string }

const storm = async (dice: Dice, written: Written[]): Promise<void> => {
  const order = async (meanwhile?: () => Promise<void>) => {
    const device = oneOf(devices, dice)!
    const id = await orderOne(oneOf(device.tabs, dice)!, proxy.url, saree, meanwhile)
    written.push({ order: id, email: device.email })
  }
  const onDevice = (act: (device: StormDevice) => Promise<unknown>) => act(oneOf(devices, dice)!)
  const steps: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => () => order()),
    () => order(restart),
    () => onDevice(device => device.kill()),
    () => onDevice(({ context, tabs }) => stopWorkers(context, tabs[0]!)),
    () => onDevice(({ context }) => context.setOffline(dice() < 0.5)),
    () => onDevice(({ tabs }) => jumpClock(tabs[0]!, dice() < 0.7 ? DAY : -DAY)),
    restart,
  ]
  proxy.isStormy = true
  await order()
  for (let step = 0; step < STEPS; step++) await oneOf(steps, dice)!()
  proxy.isStormy = false
}

const settle = async ({ context, tabs }: StormDevice): Promise<void> => {
  await context.setOffline(false)
  const tab = tabs[0]!
  await tab.goto(`${proxy.url}/dashboard/pending`)
  // Whatever a sender that died holds is over; one that is alive may send the same once more.
  await jumpClock(tab, SETTLING_MS)
  await tab.reload()
  await expect.poll(() => waitingOn(tab), { timeout: SETTLED_MS }).toBe(0)
}

/** Every order that there is of this product since the storm began, and whose it is. */
const placed = (since: number): Written[] =>
  inMarket<Written>(
    haat.dataDir,
    `select o.id as "order", u.email from orders o join order_items i on i.order_id = o.id
     join profiles p on p.id = o.customer_id join users u on u.id = p.user_id
     where i.product_id = ? and o.created_at >= ? order by o.id`,
    saree.id,
    since,
  )

describe('Two devices with two tabs in a storm of deaths, lost, late and doubled answers, and jumps of the clock', () => {
  it.each(SEEDS)('have every order placed once, as its writer (%i)', { timeout: 400_000 }, async seed => {
    const dice = diceOf(seed)
    proxy = await openStormProxy(haat.port, dice)
    const since = Date.now()
    for (const email of customers()) devices.push(await openStormDevice(proxy.url, email))
    const written: Written[] = []
    await storm(dice, written)
    for (const device of devices) await settle(device)
    expect(placed(since)).toEqual(written.sort((a, b) => (a.order < b.order ? -1 : 1)))
    expect(stockOf(haat.dataDir, saree.id)).toBe(STOCK - written.length)
  })
})
