import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

/**
 * Two before the transaction (session, earlier response) and sixteen in it, for cash on delivery and one variant of one product.
 * PostgreSQL logs changes and counts them by one statement, which is of none of these kinds.
 */
const STATEMENTS: Record<string, number> = { SQLite: 18, PostgreSQL: 16 }

describe.each(ENGINES)('Placing an order on $name', engine => {
  const statements = STATEMENTS[engine.name]
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { metrics: { listen: null, token: null } } })
    // Their queries would be counted as well.
    await market.services.mail.close()
    await market.services.push.close()
  })
  afterAll(() => market.stop())

  const countStatements = async (): Promise<number> => {
    const { text } = await market.services.metrics!.render()
    const counts = text.matchAll(/^haat_query_seconds_count\{kind="(?:select|insert|update|delete)"\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  it('answers what its customer reads afterwards', async () => {
    const shopId = await market.addShop(market.vendor, { name_bn: 'করিমের দোকান', bin: '001234567-0101', vat_rate: 750 })
    const saree = await market.addProduct({ shop_id: shopId, name_bn: 'শাড়ি' })
    const blouse = await market.addProduct({ shop_id: shopId, price: 45_050, discount: 0 })
    const draft = await market.draft({ [blouse]: 1, [saree]: 2 }, { shopId, note: 'Call first.' })
    const placed = await market.order(draft)
    expect(placed.status).toBe(201)
    const { data } = await market.call(getOrder, { id: placed.data.id }, { as: market.customer })
    expect(placed.data).toEqual(data)
  })

  it('answers the same when it is sent again under another key', async () => {
    const draft = await market.draft({ [await market.addProduct()]: 1 }, { id: uuid() })
    const first = await market.order(draft, market.customer, uuid())
    const second = await market.order(draft, market.customer, uuid())
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.data).toEqual(first.data)
  })

  it(`takes ${statements} statements, and reads nothing that it has written`, async () => {
    const draft = await market.draft({ [await market.addProduct()]: 1 }, { couponCode: '' })
    const counts = [await countStatements(), await countStatements()]
    const { status } = await market.order(draft, market.customer, uuid())
    counts.push(await countStatements())
    // Counting takes statements itself.
    const [counting, ordering] = [counts[1]! - counts[0]!, counts[2]! - counts[1]!]
    expect([status, ordering - counting]).toEqual([201, statements])
  })
})
