import { transport } from '../../src/local/api.ts'
import { type Dice, oneOf } from '../support/dice.ts'
import { type Market, success } from './market.ts'
import { anOrder } from './rows.ts'

/** What the market has really done, and what became of each order in the hands of its writer. */
export type Ledger = {
  /** Who wrote each order. */
  writer: Map<string, string>
  /** Each order that the market placed, and the account it was placed for. */
  placed: [order: string, as: string][]
  /** Withdrawn, discarded: these must never be placed. */
  givenUp: Set<string>
  /** The person stopped trying, told that it may have happened. */
  stopped: Set<string>
  /** Answered, and then gone with what the market lost at a restore: nobody sends these again. */
  lostAtRestore: Set<string>
}

export const openLedger = (market: Market): Ledger => {
  const ledger: Ledger = {
    writer: new Map(),
    placed: [],
    givenUp: new Set(),
    stopped: new Set(),
    lostAtRestore: new Set(),
  }
  market.answers.set('POST /orders/create', ({ body, token }) => {
    const id = body.id as string
    ledger.placed.push([id, market.sessions.get(token ?? '') ?? 'nobody'])
    return success(anOrder({ id }))
  })
  return ledger
}

/** A backup of the market now. Restored, all that it did since is gone, and the keys of that with it. */
export const backUp = (market: Market, ledger: Ledger): ((waiting: ReadonlySet<string>) => void) => {
  const restoreKeys = market.backUp()
  const kept = [...ledger.placed]
  return waiting => {
    const gone = ledger.placed.slice(kept.length)
    ledger.placed = [...kept]
    restoreKeys()
    for (const [order] of gone) if (!waiting.has(order)) ledger.lostAtRestore.add(order)
  }
}

const portal = (status: number) =>
  new Response('<h1>Sign in to Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })
const refusal = (status: number, code: string) =>
  Response.json({ success: false, message: 'No.', error: { code } }, { status })
const lost = () => {
  throw new TypeError('fetch failed')
}
/** Before the market has heard of it, or after it has done it. */
const BEFORE = [
  lost,
  () => portal(200),
  () => portal(403),
  () => refusal(503, 'UNAVAILABLE'),
  () => refusal(429, 'RATE_LIMITED'),
]
/** Before the market has looked the key up, so that they may come though it was placed. */
const BEFORE_WRITES = [
  () => refusal(401, 'UNAUTHENTICATED'),
  () => refusal(403, 'FORBIDDEN'),
  () => refusal(404, 'NOT_FOUND'),
  () => portal(413),
]
const AFTERWARDS = [lost, () => portal(404), () => refusal(500, 'INTERNAL')]

const { fetch } = transport

/** Bad weather for every third request; what the market has done once it never refuses. Returns what clears it. */
export const rage = (dice: Dice, ledger: Ledger): (() => void) => {
  transport.fetch = async (url, init) => {
    if (weather.isOffline) return lost()
    const isWrite = url.endsWith('/orders/create')
    const isDone = isWrite && ledger.placed.some(([order]) => String(init.body).includes(order))
    const luck = dice()
    if (luck < 0.15) return oneOf(isWrite ? [...BEFORE, ...BEFORE_WRITES] : BEFORE, dice)!()
    if (luck < 0.2 && isWrite && !isDone) return refusal(409, 'OUT_OF_STOCK')
    const response = await fetch(url, init)
    return luck < 0.35 ? oneOf(AFTERWARDS, dice)!() : response
  }
  return clear
}

export const weather = { isOffline: false }

export const clear = (): void => {
  weather.isOffline = false
  transport.fetch = fetch
}
