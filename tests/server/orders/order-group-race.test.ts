import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPlacedOrders } from '../../../server/orders/placing/find-placed-orders.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')!

describe.skipIf(!HAS_POSTGRES)('Orders of several shops whose twin commits while they are looked for', () => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine: postgres })
  })
  afterAll(() => market.stop())

  const waitForLock = (table: string) =>
    expect
      .poll(async () => {
        const waiting = await sql`
          select 1 from pg_locks where not granted and relation = ${sql.lit(table)}::regclass
        `.execute(market.store.read)
        return waiting.rows.length
      })
      .toBe(1)

  it.each(['orders', 'order_groups'] as const)('are found as placed, also where %s is read last', async table => {
    const placed = await market.order(await market.draft({ [await market.addProduct()]: 1 }))
    const [groupId, id] = [uuid(), uuid()]
    const wanted = { drafts: [{ id }], groupId, customer: market.customer }
    let found: ReturnType<typeof findPlacedOrders> | undefined
    await market.store.write(async twin => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(twin)
      found = market.store.write(tx => findPlacedOrders({ ...wanted, tx }))
      await waitForLock(table)
      const group = { id: groupId, customer_id: market.customer.profileId, created_at: market.services.now() }
      await twin.insertInto('order_groups').values(group).execute()
      const order = await twin
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', placed.data.id)
        .executeTakeFirstOrThrow()
      const copy = { ...order, id, number: id.slice(-12), group_id: groupId }
      await twin.insertInto('orders').values(copy).execute()
    })
    expect(await found).toEqual([id])
  })
})
