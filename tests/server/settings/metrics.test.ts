import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startMetricsServer } from '../../../server/cli/metrics-server.ts'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { path } from '../../../src/build/path.ts'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { ADDRESS, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer } from '../../support/servers/test-server.ts'

const TOKEN = 'a-token-of-a-scraper'

/** A UUID of version 7 that was made at this time. */
const keyFrom = (time: number): string => {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(Math.random()).slice(2, 14).padEnd(12, '0')}`
}

/** The value of the line that begins with this name and has all these labels. */
const metricValue = (text: string, name: string, ...labels: string[]): number | undefined => {
  const line = text.split('\n').find(entry => entry.startsWith(name) && labels.every(label => entry.includes(label)))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

describe.each(ENGINES)('Metrics on $name', engine => {
  it('count requests, queries, cache uses, jobs, failed sign-ins, streams and queues', async () => {
    const market = await openMarketFixture({ engine, config: { metrics: { listen: null, token: TOKEN } } })
    await market.addProduct()
    // Not as a guest, whose later requests are answered without counting.
    for (let run = 0; run < 3; run++) await market.call(listProducts, {}, { as: market.customer })
    await market.call(login, { email: 'nobody@haat.example', password: 'a-password' })
    await market.order(await market.draft({ [await market.addProduct()]: 1 }))
    const stop = startScheduledJobs(market.services, [
      { name: 'test', everyMs: HOUR_MS, isOfProcess: true, run: async () => undefined },
    ])
    const stream = new AbortController()
    await fetch(`${market.url}/api/v1/events`, { signal: stream.signal })
    stop()
    const response = await fetch(`${market.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(metricValue(text, 'haat_request_seconds_count', 'endpoint="products.list"', 'status="200"')).toBe(3)
    expect(metricValue(text, 'haat_request_seconds_count', 'endpoint="auth.login"', 'status="401"')).toBe(1)
    expect(metricValue(text, 'haat_query_seconds_count', 'kind="insert"')).toBeGreaterThan(0)
    expect(metricValue(text, 'haat_cache_uses_total', 'cache="counts"', 'result="miss"')).toBeGreaterThan(0)
    expect(metricValue(text, 'haat_failed_sign_ins_total')).toBe(1)
    expect(metricValue(text, 'haat_job_seconds_count', 'name="test"', 'result="success"')).toBe(1)
    expect(metricValue(text, 'haat_event_streams', 'audience="guest"')).toBe(1)
    expect(metricValue(text, 'haat_queue_rows', 'queue="mails"')).toBeGreaterThanOrEqual(0)
    expect(metricValue(text, 'haat_last_backup_timestamp_seconds')).toBe(0)
    expect(metricValue(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(text).not.toMatch(/@|[\da-f]{8}-[\da-f]{4}-/)
    stream.abort()
    await market.stop()
  })
})

describe('The age of a change when it arrives', () => {
  it('is measured once for each key, and never of a key that tells no time', async () => {
    const server = await startServer({ config: { metrics: { listen: null, token: TOKEN } } })
    const customer = await server.user('CUSTOMER')
    const save = (key: string) =>
      server.call(createAddress, { ...ADDRESS, label: 'Home', isDefault: true }, { as: customer, key })
    const waited = keyFrom(Date.now() - 2 * HOUR_MS)
    expect((await save(waited)).success).toBe(true)
    await save(waited)
    await save(crypto.randomUUID())
    await save(keyFrom(Date.now() + 48 * HOUR_MS))
    const { text } = await server.services.metrics!.render()
    expect(metricValue(text, 'haat_outbox_age_seconds_count')).toBe(1)
    expect(metricValue(text, 'haat_outbox_age_seconds_sum')).toBeGreaterThanOrEqual(7200)
    await server.stop()
  })
})

it('The dashboard for Grafana shows only metrics that exist, and each of our own', async () => {
  const server = await startServer({ config: { metrics: { listen: null, token: TOKEN } } })
  const { text } = await server.services.metrics!.render()
  const dashboard = readFileSync(path('server/deploy/grafana-dashboard.json'), 'utf8')
  expect(JSON.parse(dashboard)).toMatchObject({ title: 'Haat' })
  const shown = new Set(dashboard.match(/\b(haat|nodejs|process)_[a-z\d_]+/g))
  const families = [...text.matchAll(/^# TYPE (\w+)/gm)].map(match => match[1]!)
  const isMetric = (name: string) => families.includes(name.replace(/_(bucket|sum|count)$/, ''))
  expect([...shown].filter(name => !isMetric(name))).toEqual([])
  expect(families.filter(name => name.startsWith('haat_') && !dashboard.includes(name))).toEqual([])
  await server.stop()
})

describe('Who may read metrics', () => {
  const statusOf = async (url: string, authorization = ''): Promise<number> =>
    (await fetch(url, { headers: { authorization } })).status

  it('is nobody unless they are configured', async () => {
    const server = await startServer()
    expect(await statusOf(`${server.url}/metrics`)).toBe(404)
    await server.stop()
  })

  it('is whoever has the token', async () => {
    const server = await startServer({ config: { metrics: { listen: null, token: TOKEN } } })
    const url = `${server.url}/metrics`
    expect(await statusOf(url)).toBe(401)
    expect(await statusOf(url, `Bearer ${TOKEN}x`)).toBe(401)
    expect(await statusOf(url, `Bearer ${TOKEN}`)).toBe(200)
    await server.stop()
  })

  it('is whoever reaches a port of their own, and then visitors do not find them', async () => {
    const server = await startServer({ config: { metrics: { listen: { host: '127.0.0.1', port: 0 }, token: null } } })
    const metrics = (await startMetricsServer(server.services))!
    expect(await statusOf(metrics.url)).toBe(200)
    expect(await statusOf(metrics.url.replace('/metrics', '/healthz'))).toBe(404)
    expect(await statusOf(`${server.url}/metrics`)).toBe(404)
    await metrics.stop()
    await server.stop()
  })
})
