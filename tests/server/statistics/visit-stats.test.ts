import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushCounts } from '../../../server/statistics/flush-counts.ts'
import { dhakaDayStart, formatDhakaDay, toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { getVisitStats } from '../../../src/contract/statistics/visit-stats.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Visits and searches on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN')
    // Moves the clock past a near midnight, so that no test spans two days by itself.
    const now = market.services.now()
    const midnight = dhakaDayStart(toDhakaDay(now) + 1)
    if (midnight - now < 5 * 60_000) market.advance(midnight - now)
  }, 60_000)
  afterAll(() => market.stop())

  /** Access tokens end before the next day. */
  const startNextDay = async () => {
    market.advance(DAY_MS)
    for (const user of [admin, market.vendor, market.customer]) Object.assign(user, await market.session(user))
  }
  const readStats = async (days = '7') => {
    await flushCounts(market.services)
    return (await market.call(getVisitStats, { days }, { as: admin })).data!
  }
  const search = async (searchTerm: string, times: number, query = {}, as?: TestUser) => {
    for (let time = 0; time < times; time++) await market.call(listProducts, { searchTerm, ...query }, { as })
  }
  const read = async (path: string) =>
    (await market.request(path, { headers: { authorization: admin.accessToken } })).text()

  it('count the first calls of devices, by day, without those at work', async () => {
    const visitors = [undefined, undefined, market.customer, market.vendor, admin]
    for (const as of visitors) await market.call(getSettings, { visit: true }, { as })
    await market.call(getSettings, {})
    expect((await readStats()).figures.visits).toBe(3)

    const today = formatDhakaDay(toDhakaDay(market.services.now()))
    await startNextDay()
    await market.call(getSettings, { visit: true })
    const { figures, series } = await readStats()
    expect(figures.visits).toBe(4)
    expect(series).toHaveLength(7)
    expect(series.slice(-2).map(({ day, visits }) => [day, visits])).toEqual([
      [today, 3],
      [formatDhakaDay(toDhakaDay(market.services.now())), 1],
    ])
  })

  it('stand beside the views and orders of the same days', async () => {
    const id = await market.addProduct()
    const before = (await readStats()).figures
    await market.call(getProduct, { id })
    await market.order(await market.draft({ [id]: 1 }), market.customer)
    const { figures } = await readStats()
    expect({ views: figures.views - before.views, orders: figures.orders - before.orders }).toEqual({
      views: 1,
      orders: 1,
    })
  })

  it('list what was searched for three times or more, and apart from it what was not found', async () => {
    await market.addProduct({ name: 'Terracotta lamp' })
    await search('Terracotta  LAMP', 4)
    await search('zzqxw', 3)
    await search('zzqxy', 2)
    const { searches, emptySearches } = await readStats()
    expect(searches).toEqual(
      expect.arrayContaining([
        { term: 'terracotta lamp', count: 4 },
        { term: 'zzqxw', count: 3 },
      ]),
    )
    expect(emptySearches).toEqual([{ term: 'zzqxw', count: 3 }])
    expect(searches.map(({ term }) => term)).not.toContain('zzqxy')
  })

  it('no longer list as not found what was found since', async () => {
    await search('wxyzlamp', 3)
    expect((await readStats()).emptySearches.map(({ term }) => term)).toContain('wxyzlamp')
    await market.addProduct({ name: 'Wxyzlamp' })
    await search('wxyzlamp', 1)
    expect((await readStats()).emptySearches.map(({ term }) => term)).not.toContain('wxyzlamp')
  })

  it('leave out further pages, narrowed searches, people at work, and what may say who somebody is', async () => {
    await search('narrowed', 3, { minPrice: 100 })
    await search('narrowed', 3, { page: 2 })
    await search('narrowed', 3, {}, market.vendor)
    for (const term of ['01712345678', '০১৭১২-৩৪৫৬৭৮', 'karim@example.com', 'word '.repeat(19)]) await search(term, 3)
    await flushCounts(market.services)
    const rows = await market.store.read.selectFrom('searches').select('term').execute()
    expect(rows.filter(({ term }) => /narrowed|\d{5}|@|word/.test(term))).toEqual([])
  })

  it('are files for a spreadsheet', async () => {
    const days = await read('/dashboard/visits/export?days=7')
    expect(days.split('\r\n')[0]).toBe('Day,Visits,Product views,Orders')
    expect(days.trim().split('\r\n')).toHaveLength(8)
    await search('=1+1', 3)
    await flushCounts(market.services)
    const searches = await read('/dashboard/searches/export?days=7')
    expect(searches).toContain('zzqxw,3,nothing')
    expect(searches).toMatch(/(^|\n)"?'=1\+1/)
  })

  it('keep a bounded number of made-up terms, and still count those that are known', async () => {
    const day = toDhakaDay(market.services.now())
    const { total } = await market.store.read
      .selectFrom('searches')
      .select(row => row.fn.countAll<number>().as('total'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 5000 - Number(total) }, (_, n) => ({
      day,
      term: `made up ${n}`,
      count: 1,
      results: 0,
    }))
    await market.store.write(async tx => {
      for (let from = 0; from < rows.length; from += 1000)
        await tx
          .insertInto('searches')
          .values(rows.slice(from, from + 1000))
          .execute()
    })
    await search('one more', 3)
    await search('made up 0', 2)
    const { searches } = await readStats()
    expect(searches).toContainEqual({ term: 'made up 0', count: 3 })
    expect(searches.map(({ term }) => term)).not.toContain('one more')
  })
})
