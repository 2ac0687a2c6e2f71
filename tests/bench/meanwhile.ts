import { randomUUID } from 'node:crypto'
import type { Requests } from './api-loads.ts'
import type { BenchProduct, Sides } from './bench-sides.ts'
import type { LoadRequest } from './load-generator.ts'

/** What is written while reads are measured. Each function starts it and returns how to stop it. */
export type Meanwhile = { haat(): () => Promise<void>; reference(): () => Promise<void> }

const ORDER_EVERY_MS = 100
const PRICE_EVERY_MS = 500

/** Buyers order, and a vendor changes prices, at fixed times, however long the responses take. */
export const createMeanwhile = (
  { haat, reference, changing }: Sides,
  [orders, referenceOrders]: Requests,
): Meanwhile => ({
  haat: () =>
    startAll([
      every(ORDER_EVERY_MS, n => send(haat.url, pick(orders, n), { 'idempotency-key': randomUUID() })),
      every(PRICE_EVERY_MS, n => changePrice(haat.url, haat.vendorToken, pick(changing, n), n)),
    ]),
  reference: () =>
    startAll([
      every(ORDER_EVERY_MS, n => send(reference.url, pick(referenceOrders, n), { 'idempotency-key': randomUUID() })),
      every(PRICE_EVERY_MS, n => send(reference.url, toReferencePrice(pick(changing, n), n))),
    ]),
})

const startAll = (stops: (() => Promise<void>)[]) => async (): Promise<void> => {
  await Promise.all(stops.map(stop => stop()))
}

/** Runs the work at fixed times. The returned function waits for what runs, and throws if anything failed. */
const every = (intervalMs: number, work: (n: number) => Promise<unknown>): (() => Promise<void>) => {
  const running: Promise<unknown>[] = []
  let n = 0
  const timer = setInterval(() => {
    const run = work(n++)
    run.catch(() => undefined)
    running.push(run)
  }, intervalMs)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}

const changePrice = (url: string, token: string, { id, price }: BenchProduct, n: number): Promise<void> => {
  const body = new FormData()
  body.set('data', JSON.stringify({ price: (price + n + 1) / 100 }))
  return answered(
    fetch(`${url}/api/v1/products/${id}`, {
      method: 'PATCH',
      headers: { authorization: token, 'idempotency-key': randomUUID() },
      body,
    }),
  )
}

const toReferencePrice = ({ id, price }: BenchProduct, n: number): LoadRequest => ({
  path: '/price',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id, price: price + n + 1 }),
})

const send = (
  url: string,
  { path, method = 'GET', headers, body }: LoadRequest,
  extra: Record<string, string> = {},
): Promise<void> => answered(fetch(url + path, { method, headers: { ...headers, ...extra }, body: body ?? null }))

const answered = async (answer: Promise<Response>): Promise<void> => {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!
