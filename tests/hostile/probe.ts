import { setTimeout as wait } from 'node:timers/promises'
import { type Spread, spreadOf } from '../bench/spread.ts'

/** What a shopper saw: how long answers took (milliseconds), and how many were none. */
export type Seen = { health: Spread; list: Spread; failed: number }

const EVERY_MS = 25
const LIST = '/api/v1/products?page=1&limit=12&sortBy=price&sortOrder=asc'

/**
 * A process of its own that asks for `/healthz` and a list in turn, for some seconds: `probe.ts <url> <seconds>`. Questions
 * are sent by the clock, however late the answers are: a server that stands still is not asked less.
 */
const [url, seconds] = process.argv.slice(2) as [string, string]
const times = { health: [] as number[], list: [] as number[] }
let failed = 0

const ask = async (path: string, into: number[]): Promise<void> => {
  const start = performance.now()
  try {
    const response = await fetch(url + path, { headers: { 'x-forwarded-for': '203.0.113.1' } })
    await response.arrayBuffer()
    if (!response.ok) failed++
  } catch {
    failed++
  }
  into.push(performance.now() - start)
}

const asked: Promise<void>[] = []
const start = performance.now()
for (let n = 0; n * EVERY_MS < Number(seconds) * 1000; n++) {
  await wait(Math.max(0, start + n * EVERY_MS - performance.now()))
  asked.push(n % 2 === 0 ? ask('/healthz', times.health) : ask(LIST, times.list))
}
await Promise.all(asked)
const seen: Seen = { health: spreadOf(times.health), list: spreadOf(times.list), failed }
process.stdout.write(JSON.stringify(seen))
process.exit(0)
