import { setTimeout as wait } from 'node:timers/promises'
import { computePercentiles, type Percentiles } from '../bench/percentiles.ts'

/** Response times as a shopper sees them, in milliseconds, and the number of failed requests. */
export type ProbeResult = { health: Percentiles; list: Percentiles; failed: number }

const EVERY_MS = 25
const LIST = '/api/v1/products?page=1&limit=12&sortBy=price&sortOrder=asc'

/**
 * A process that requests `/healthz` and a list in turn for some seconds: `probe.ts <url> <seconds>`. Requests are sent
 * at fixed times, however late the responses are, so that a blocked server does not get fewer of them.
 */
const [url, seconds] = process.argv.slice(2) as [string, string]
const times = { health: [] as number[], list: [] as number[] }
let failed = 0

const probeOnce = async (path: string, into: number[]): Promise<void> => {
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

const pendingProbes: Promise<void>[] = []
const start = performance.now()
for (let n = 0; n * EVERY_MS < Number(seconds) * 1000; n++) {
  await wait(Math.max(0, start + n * EVERY_MS - performance.now()))
  pendingProbes.push(n % 2 === 0 ? probeOnce('/healthz', times.health) : probeOnce(LIST, times.list))
}
await Promise.all(pendingProbes)
const result: ProbeResult = { health: computePercentiles(times.health), list: computePercentiles(times.list), failed }
process.stdout.write(JSON.stringify(result))
process.exit(0)
