import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '../../../server/adapters/limits/rate-limits.ts'
import { startPresence } from '../../../server/settings/process-presence.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { getServerStatus } from '../../../src/contract/settings/server-status.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('A clock that went back, on $name', engine => {
  let market: MarketFixture
  beforeEach(async () => {
    market = await openMarketFixture({ engine, config: { hasRateLimit: true } })
  }, 60_000)
  afterEach(() => market.stop())

  /** What a process does three times a minute. */
  const report = async (): Promise<void> => {
    const duties = { servesVisitors: true, runsJobs: true }
    await startPresence(market.services, duties, () => ({ isLeading: true, failingJobs: [] })).leave()
  }
  const ready = async () => {
    const response = await fetch(`${market.url}/readyz`)
    return [response.status, await response.text()]
  }
  const readLatest = async () => {
    const admin = await market.user('ADMIN')
    return (await market.call(getServerStatus, {}, { as: admin })).data.latestStoredAt
  }
  const WELL = [200, 'ready\n']
  const BEHIND = [
    200,
    expect.stringMatching(/^ready\nThe clock of this machine is 1\d\d minutes behind .* Set it\.\n$/),
  ]

  it('is a warning at once, that stays after a restart and ends when the clock is right', async () => {
    await report()
    expect([await ready(), await readLatest()]).toEqual([WELL, undefined])
    const at = market.services.now()
    market.advance(-2 * HOUR_MS)
    expect(await ready()).toEqual(BEHIND)
    await report()
    expect(await ready()).toEqual(BEHIND)
    expect(Math.abs(Date.parse((await readLatest())!) - at)).toBeLessThan(MINUTE_MS)
    market.advance(2 * HOUR_MS)
    expect([await ready(), await readLatest()]).toEqual([WELL, undefined])
  })

  it('is noticed by the newest order before any time was remembered', async () => {
    const id = await market.addProduct({ stock: 5 })
    await market.order(await market.draft({ [id]: 1 }))
    market.advance(-2 * HOUR_MS)
    expect(await ready()).toEqual(BEHIND)
  })

  it('is no warning for the few seconds by which clocks are set and differ', async () => {
    await report()
    market.advance(-MINUTE_MS / 2)
    expect(await ready()).toEqual(WELL)
  })

  it('is accepted after a day, because then it was wrong before', async () => {
    market.advance(30 * DAY_MS)
    await report()
    market.advance(-30 * DAY_MS)
    await report()
    expect(await readLatest()).toBeDefined()
    market.advance(DAY_MS)
    expect(await readLatest()).toBeDefined()
    await report()
    expect([await ready(), await readLatest()]).toEqual([WELL, undefined])
  })

  it('starts limits anew instead of refusing for hours', async () => {
    const guess = () => market.services.limits.tryConsume('guess-code', 'somebody')
    for (let n = 0; n < RATE_LIMITS['guess-code'].max; n++) await guess()
    expect(await guess()).toBe(false)
    market.advance(-2 * HOUR_MS)
    expect(await market.services.limits.getUsed('guess-code', 'somebody')).toBe(0)
    expect(await guess()).toBe(true)
    expect((await market.call(listProducts, {})).status).toBe(200)
  })
})
