import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { canCall } from '../../../src/contract/roles.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** Later than anything: a first page. */
const FIRST = Number.MAX_SAFE_INTEGER
/** Lists that an admin pages through by their newest rows; the others of a market are short, or have another order. */
const PAGED = ENDPOINTS.filter(
  ({ method, list, who, path, name }) =>
    method === 'GET' && list === 'flat' && canCall(who, 'ADMIN') && !path.includes(':') && name !== 'reports.list',
)

describe.each(ENGINES)('The pages of a list on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('SUPER_ADMIN')
    product = await market.addProduct({ stock: 1000 })
  }, 60_000)
  afterAll(() => market.stop())

  const place = async (count: number) => {
    for (let n = 0; n < count; n++) {
      market.advance(1000)
      await market.order(await market.draft({ [product]: 1 }))
    }
  }

  it.each([
    { sortBy: undefined, sortOrder: undefined },
    { sortBy: 'totalAmount', sortOrder: 'asc' },
  ] as const)('repeat and leave out nothing while orders arrive (%o)', async sorting => {
    await place(7)
    const call = async (page: number, asOf: number) =>
      market.call(listOrders, { ...sorting, page, limit: 3, asOf }, { as: admin })
    const first = await call(1, FIRST)
    const asOf = first.meta.asOf!
    const before = first.meta.total!
    const seen = first.data.map(({ id }) => id)
    for (let page = 2; (page - 1) * 3 < before; page++) {
      await place(2)
      seen.push(...(await call(page, asOf)).data.map(({ id }) => id))
    }
    expect([seen.length, new Set(seen).size]).toEqual([before, before])
  })

  it.each(PAGED.map(({ name }) => name))('can be asked for as of a time (%s)', async name => {
    const { path } = ENDPOINTS.find(endpoint => endpoint.name === name)!
    const response = await market.request(`${path}?asOf=1`, { headers: { authorization: admin.accessToken } })
    const { data, meta } = (await response.json()) as { data: unknown[]; meta: { asOf?: number } }
    expect([response.status, data, meta.asOf]).toEqual([200, [], 1])
  })

  it('are the present ones for a client that asks for no time', async () => {
    const { data, meta } = await market.call(listOrders, { limit: 3 }, { as: admin })
    expect([data.length, meta.asOf]).toEqual([3, undefined])
  })
})
