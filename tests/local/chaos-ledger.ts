import { transport } from '../../src/local/api/client.ts'
import { pickOne, type RandomSource } from '../support/fixtures/seeded-random.ts'
import { buildOrder } from './entity-fixtures.ts'
import { type FakeServer, successReply } from './fake-server.ts'

/** What the server has really done, and what came of each order on the device. */
export type OrderLedger = {
  /** Who wrote each order. */
  writer: Map<string, string>
  /** Each order that the server placed, and for which account. */
  placed: [order: string, as: string][]
  /** Withdrawn or discarded: these must never be placed. */
  discarded: Set<string>
  /** The person stopped trying, told that it may have happened. */
  stopped: Set<string>
  /** Answered, and then lost by the server at a restore: nobody sends these again. */
  lostAtRestore: Set<string>
}

export const openOrderLedger = (server: FakeServer): OrderLedger => {
  const ledger: OrderLedger = {
    writer: new Map(),
    placed: [],
    discarded: new Set(),
    stopped: new Set(),
    lostAtRestore: new Set(),
  }
  server.responses.set('POST /orders/create', ({ body, token }) => {
    const id = body.id as string
    ledger.placed.push([id, server.sessions.get(token ?? '') ?? 'nobody'])
    return successReply(buildOrder({ id }))
  })
  return ledger
}

/** A backup of the server's present state. Restoring it drops everything since, keys included. */
export const backUpWithLedger = (server: FakeServer, ledger: OrderLedger): ((waiting: ReadonlySet<string>) => void) => {
  const restoreKeys = server.backUp()
  const kept = [...ledger.placed]
  return waiting => {
    const lost = ledger.placed.slice(kept.length)
    ledger.placed = [...kept]
    restoreKeys()
    for (const [order] of lost) if (!waiting.has(order)) ledger.lostAtRestore.add(order)
  }
}

const captivePortalReply = (status: number) =>
  new Response('<h1>Sign in to Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })
const errorReply = (status: number, code: string) =>
  Response.json({ success: false, message: 'No.', error: { code } }, { status })
const dropRequest = () => {
  throw new TypeError('fetch failed')
}
/** Fails before the request has arrived, or after it was done. */
const FAULTS_BEFORE_REQUEST = [
  dropRequest,
  () => captivePortalReply(200),
  () => captivePortalReply(403),
  () => errorReply(503, 'UNAVAILABLE'),
  () => errorReply(429, 'RATE_LIMITED'),
]
/** Refusals before the server looks the key up: they may come although the order was placed. */
const FAULTS_BEFORE_WRITE = [
  () => errorReply(401, 'UNAUTHENTICATED'),
  () => errorReply(403, 'FORBIDDEN'),
  () => errorReply(404, 'NOT_FOUND'),
  () => captivePortalReply(413),
]
const FAULTS_AFTER_WRITE = [dropRequest, () => captivePortalReply(404), () => errorReply(500, 'INTERNAL')]

const { fetch } = transport

/** Injects a fault into every third request. What the server has done once it never refuses. @returns ends it */
export const injectFaults = (random: RandomSource, ledger: OrderLedger): (() => void) => {
  transport.fetch = async (url, init) => {
    if (network.isOffline) return dropRequest()
    const isWrite = url.endsWith('/orders/create')
    const isDone = isWrite && ledger.placed.some(([order]) => String(init.body).includes(order))
    const roll = random()
    if (roll < 0.15)
      return pickOne(isWrite ? [...FAULTS_BEFORE_REQUEST, ...FAULTS_BEFORE_WRITE] : FAULTS_BEFORE_REQUEST, random)!()
    if (roll < 0.2 && isWrite && !isDone) return errorReply(409, 'OUT_OF_STOCK')
    const response = await fetch(url, init)
    return roll < 0.35 ? pickOne(FAULTS_AFTER_WRITE, random)!() : response
  }
  return stopFaults
}

export const network = { isOffline: false }

export const stopFaults = (): void => {
  network.isOffline = false
  transport.fetch = fetch
}
