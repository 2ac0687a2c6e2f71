import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { reconnectDelay, spreadDelay } from '../../src/local/sync/spread-delays.ts'
import { readClock } from './clock.ts'
import type { Front } from './front.ts'
import { logRequest, type RequestLog } from './request-log.ts'

/** `token` '': nobody is signed in. */
export type DeviceOwner = { token: string; address: string }
export type DeviceContext = {
  front: Front
  log: RequestLog
  productAt: ReadonlyMap<string, number>
  counts: StreamCounts
}
export type StreamCounts = { opened: number; ended: number; hints: number }

type Row = { id: string; seq: number }
type SyncData = {
  products: (Row & { stock: number })[]
  orders?: (Row & { status: string })[]
  notifications?: { id: string }[]
}
type SyncPage = { data: SyncData; meta: { cursor: string; more: boolean; reset?: boolean } }

/** What a device holds: two numbers for each product, and the account's orders and notifications. */
export type Holding = {
  catalogue: Int32Array
  account: Map<string, string>
  cursors: { catalogue?: string; account?: string }
}

export type StreamDevice = {
  owner: DeviceOwner
  holding: Holding
  /** When it last stored something, by `readClock`. */
  changedAt: number
  run(signal: AbortSignal): Promise<void>
}

/** As in src/local/background.ts, api/connection.ts and sync/event-leader.ts. */
const DEBOUNCE_MS = 300
const PROBE_MS = 2_000
const MIN_STREAM_MS = 10_000
const SILENCE_TIMEOUT_MS = 45_000

/**
 * A device that was filled before, reads the event stream, and fetches what has changed when a hint comes or a stream
 * opens.
 */
export const createDevice = (context: DeviceContext, owner: DeviceOwner, filled: Holding): StreamDevice => {
  const holding = {
    catalogue: filled.catalogue.slice(),
    account: new Map(filled.account),
    cursors: { ...filled.cursors },
  }
  const device: StreamDevice = {
    owner,
    holding,
    changedAt: readClock(),
    run: signal => followStream(context, device, syncs, signal),
  }
  const syncs = {
    catalogue: createSync(() => pull(context, device, 'catalogue')),
    account: createSync(() => (owner.token ? pull(context, device, 'account') : Promise.resolve(SYNCED))),
    settings: createSync(() => readSettings(context, owner)),
  }
  return device
}

type Sync = { soon(delayMs: number, signal: AbortSignal): void }
type Syncs = { catalogue: Sync; account: Sync; settings: Sync }
/** The status of the request that failed, or 0 if it had no response; 200 if none failed. */
type SyncStatus = number

const SYNCED: SyncStatus = 200

/**
 * One run at a time; calls while it waits are one, a call while it runs causes another. A failed run is tried again.
 */
const createSync = (run: () => Promise<SyncStatus>): Sync => {
  let isWaiting = false
  let running: Promise<unknown> = Promise.resolve()
  const soon = (delayMs: number, signal: AbortSignal): void => {
    if (isWaiting || signal.aborted) return
    isWaiting = true
    const begin = async () => {
      await wait(delayMs, undefined, { signal, ref: false }).catch(() => undefined)
      await running
      isWaiting = false
      if (signal.aborted) return
      running = run().then(status => {
        if (status !== SYNCED) soon(status === 0 ? PROBE_MS : spreadDelay(), signal)
      })
    }
    void begin()
  }
  return { soon }
}

/** Fetches page by page. */
const pull = async (
  context: DeviceContext,
  device: StreamDevice,
  scope: 'catalogue' | 'account',
): Promise<SyncStatus> => {
  const { cursors } = device.holding
  for (;;) {
    const since = cursors[scope]
    const path = `/sync/${scope}${since ? `?since=${since}` : ''}`
    const { status, text } = await readAs(context, device.owner, `sync ${scope}`, path)
    if (status !== SYNCED) return status
    const page = JSON.parse(text) as SyncPage
    if (page.meta.reset) throw new Error('A sync was answered with reset, though the database is the same.')
    applyPage(context, device.holding, scope, page.data)
    device.changedAt = readClock()
    cursors[scope] = page.meta.cursor
    if (!page.meta.more) return SYNCED
  }
}

const readSettings = async (context: DeviceContext, owner: DeviceOwner): Promise<SyncStatus> =>
  (await readAs(context, owner, 'settings', '/settings')).status

const readAs = async (
  { front, log }: DeviceContext,
  { token, address }: DeviceOwner,
  kind: string,
  path: string,
): Promise<{ status: SyncStatus; text: string }> => {
  const headers: Record<string, string> = token ? { authorization: token } : {}
  let status = 0
  const send = async () => {
    const reply = await front.send({ method: 'GET', path: API_PREFIX + path, headers, address })
    status = reply.status
    return reply
  }
  const reply = await logRequest(log, kind, send)
  return { status, text: reply?.text ?? '' }
}

const applyPage = ({ productAt }: DeviceContext, holding: Holding, scope: string, data: SyncData): void => {
  if (scope === 'catalogue') {
    for (const { id, seq, stock } of data.products) holding.catalogue.set([seq, stock], 2 * productAt.get(id)!)
    return
  }
  for (const { id, seq, status } of data.orders ?? []) holding.account.set(id, `${seq} ${status}`)
  for (const { id } of data.notifications ?? []) holding.account.set(id, 'notification')
}

/** Everything that the server would give to a new device of this account. @throws Error if a request fails */
export const fetchHolding = async (context: DeviceContext, owner: DeviceOwner, filled?: Holding): Promise<Holding> => {
  const holding: Holding = {
    catalogue: filled?.catalogue.slice() ?? new Int32Array(2 * context.productAt.size),
    account: new Map(),
    cursors: { ...(filled && { catalogue: filled.cursors.catalogue! }) },
  }
  const device = { owner, holding, changedAt: 0, run: async () => undefined }
  const scopes = [...(filled ? [] : ['catalogue' as const]), ...(owner.token ? ['account' as const] : [])]
  for (const scope of scopes)
    if ((await pull(context, device, scope)) !== SYNCED) throw new Error(`The ${scope} could not be fetched.`)
  return holding
}

export const isEqualHolding = (a: Holding, b: Holding): boolean =>
  a.catalogue.every((value, at) => value === b.catalogue[at]) &&
  a.account.size === b.account.size &&
  [...a.account].every(([id, value]) => b.account.get(id) === value)

const followStream = async (
  context: DeviceContext,
  device: StreamDevice,
  syncs: Syncs,
  signal: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    const openedAt = readClock()
    const isOpened = await readStream(context, device, syncs, signal)
    failures = isOpened && readClock() - openedAt > MIN_STREAM_MS ? 0 : failures + 1
    if (isOpened) context.counts.ended++
    await wait(reconnectDelay(failures))
  }
}

/** @returns whether it was open */
const readStream = async (
  { front, counts }: DeviceContext,
  { owner }: StreamDevice,
  syncs: Syncs,
  signal: AbortSignal,
): Promise<boolean> => {
  const ended = new AbortController()
  const end = () => ended.abort()
  let timer = setTimeout(end, SILENCE_TIMEOUT_MS)
  let isOpen = false
  try {
    const headers = { accept: 'text/event-stream', ...(owner.token && { authorization: owner.token }) }
    const sent = { method: 'GET', path: `${API_PREFIX}/events`, headers, address: owner.address }
    const response = await front.open(sent, AbortSignal.any([signal, ended.signal]))
    if (response.statusCode !== 200) {
      response.resume()
      return false
    }
    isOpen = true
    counts.opened++
    syncs.account.soon(DEBOUNCE_MS, signal)
    syncs.catalogue.soon(spreadDelay(), signal)
    syncs.settings.soon(spreadDelay(), signal)
    response.setEncoding('utf8')
    for await (const chunk of response) {
      clearTimeout(timer)
      timer = setTimeout(end, SILENCE_TIMEOUT_MS)
      hear(counts, chunk as string, syncs, signal)
    }
  } catch {
    // The connection has ended; the device opens another one.
  } finally {
    clearTimeout(timer)
  }
  return isOpen
}

/** A hint is sent in one piece, so that its type is in the chunk. */
const hear = (counts: StreamCounts, chunk: string, syncs: Syncs, signal: AbortSignal): void => {
  if (!chunk.includes('data:')) return
  counts.hints++
  if (chunk.includes('"catalogue"')) syncs.catalogue.soon(spreadDelay(), signal)
  if (chunk.includes('"order"') || chunk.includes('"notification"')) syncs.account.soon(DEBOUNCE_MS, signal)
}
