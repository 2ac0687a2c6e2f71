import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { readClock } from './clock.ts'
import {
  createDevice,
  type DeviceContext,
  type DeviceOwner,
  fetchHolding,
  type Holding,
  isEqualHolding,
  type StreamDevice,
} from './device.ts'
import { createFront } from './front.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

/** From the parent. Each owner is one device with one stream. */
export type StreamsOrder = { urls: readonly string[]; owners: DeviceOwner[]; productIds: string[] } | 'settle'
/** To the parent. */
export type StreamsNews = { type: 'open' } | { type: 'settled'; result: StreamsResult }

export type StreamsResult = {
  streams: number
  counts: DeviceContext['counts']
  /** Devices that do not hold what the server has, `SETTLE_MS` after the last write. */
  different: number
  differences: string[]
  /** When the last device had everything, in seconds after the last write. */
  settledAfterSeconds: number
  log: RequestLog
}

/**
 * Longer than a change of stock alone needs: a minute until it is logged, the jobs' 20, the hint's 30, and the devices'
 * 30 s.
 */
const SETTLE_MS = 200_000
const CHECK_MS = 5_000
const OPENED_AT_ONCE = 50
const SHOWN_DIFFERENCES = 5
const MAX_TRIES = 5

/**
 * `stream-clients.ts`, a process of its own: devices with open event streams, which it compares with the server at the
 * end.
 */
const main = ({ urls, owners, productIds }: Exclude<StreamsOrder, 'settle'>): (() => Promise<void>) => {
  const context: DeviceContext = {
    front: createFront(urls),
    log: createRequestLog(),
    productAt: new Map(productIds.map((id, at) => [id, at])),
    counts: { opened: 0, ended: 0, hints: 0 },
  }
  const ended = new AbortController()
  setMaxListeners(0, ended.signal)
  const devices = openDevices(context, owners, ended.signal)
  return async () => {
    const result = await settle(context, await devices)
    ended.abort()
    tell({ type: 'settled', result })
  }
}

const openDevices = async (
  context: DeviceContext,
  owners: DeviceOwner[],
  signal: AbortSignal,
): Promise<StreamDevice[]> => {
  const filled = await fetchHolding(context, { token: '', address: '127.0.0.1' })
  const devices = owners.map(owner => createDevice(context, owner, filled))
  for (const [at, device] of devices.entries()) {
    device.run(signal).catch(fail)
    while (at - context.counts.opened >= OPENED_AT_ONCE) await wait(10)
  }
  while (context.counts.opened < devices.length) await wait(10)
  tell({ type: 'open' })
  return devices
}

/** Waits until each device holds the same as a new device would, by what it hears alone. */
const settle = async (context: DeviceContext, devices: StreamDevice[]): Promise<StreamsResult> => {
  const start = readClock()
  const truths: Truths = new Map()
  await fetchTruths(context, devices, truths)
  let different = listDifferent(devices, truths)
  while (different.length > 0 && readClock() - start < SETTLE_MS) {
    await wait(CHECK_MS)
    await fetchTruths(context, different, truths)
    different = listDifferent(devices, truths)
  }
  return {
    streams: devices.length,
    counts: context.counts,
    different: different.length,
    differences: different.slice(0, SHOWN_DIFFERENCES).map(device => describe(device, truths.get(device.owner.token)!)),
    settledAfterSeconds: (Math.max(start, ...devices.map(({ changedAt }) => changedAt)) - start) / 1000,
    log: context.log,
  }
}

/** What a new device would hold, by token; all have the catalogue of the guest, whose token is ''. */
type Truths = Map<string, Holding>

/** Fetches the catalogue, and the accounts of these devices. Requests of its own are not measured. */
const fetchTruths = async (context: DeviceContext, devices: StreamDevice[], truths: Truths): Promise<void> => {
  const unmeasured = { ...context, log: createRequestLog() }
  const guest = await fetchPatiently(unmeasured, { token: '', address: '127.0.0.1' })
  const owners = new Map(devices.map(({ owner }) => [owner.token, owner]))
  truths.set('', guest)
  for (const [token, owner] of owners) if (token) truths.set(token, await fetchPatiently(unmeasured, owner, guest))
  for (const truth of truths.values()) truth.catalogue = guest.catalogue
}

/** @throws Error when no try succeeds */
const fetchPatiently = async (context: DeviceContext, owner: DeviceOwner, filled?: Holding): Promise<Holding> => {
  for (let tries = 1; ; tries++) {
    try {
      return await fetchHolding(context, owner, filled)
    } catch (error) {
      if (tries === MAX_TRIES) throw new Error(`${String(error)} ${context.log.failed.at(-1)?.why}`)
      await wait(CHECK_MS)
    }
  }
}

const listDifferent = (devices: StreamDevice[], truths: Map<string, Holding>): StreamDevice[] =>
  devices.filter(({ owner, holding }) => !isEqualHolding(holding, truths.get(owner.token)!))

const describe = ({ owner, holding }: StreamDevice, truth: Holding): string => {
  const products = holding.catalogue.filter((value, at) => value !== truth.catalogue[at]).length
  const missing = [...truth.account].filter(([id, value]) => holding.account.get(id) !== value)
  return `${owner.token ? 'signed in' : 'guest'}: ${products} numbers of products, ${missing.length} own rows (${missing.slice(0, 2).join('; ')})`
}

const tell = (news: StreamsNews): void => void process.send!(news)
const fail = (error: unknown): void => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
}

let finish: () => Promise<void>
process.on('message', (order: StreamsOrder) => {
  if (order === 'settle') finish().catch(fail)
  else finish = main(order)
})
