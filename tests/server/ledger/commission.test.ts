import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import {
  deleteCommissionRule,
  listCommissionRules,
  listCommissionVat,
  saveCommissionRule,
  saveCommissionVat,
} from '../../../src/contract/ledger/commission-rules.ts'
import { listBalances, listEarningsMonths } from '../../../src/contract/ledger/ledger.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 3)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

describe.each(ENGINES)('Commission on $name', engine => {
  let market: MarketFixture
  let boss: TestUser
  let shopId: string
  let productId: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    boss = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  const openShop = async () => {
    for (const { id } of (await market.call(listCommissionRules, {}, { as: boss })).data)
      await market.call(deleteCommissionRule, { id }, { as: boss })
    shopId = await market.addShop(market.vendor)
    productId = await market.addProduct({ shop_id: shopId, stock: 100_000 })
  }
  const setRule = (rule: { shopId?: string; categoryId?: string; percent: number; fixed: number }) =>
    market.call(saveCommissionRule, rule, { as: boss })
  const setVat = (from: string, percent: number) => market.call(saveCommissionVat, { from, percent }, { as: boss })
  const move = (id: string, status: OrderStatus, as = market.vendor) =>
    market.call(changeOrderStatus, { id, status, restock: true }, { as })
  const place = async (quantity = 1) =>
    (await market.order(await market.draft({ [productId]: quantity }, { shopId }))).data
  const deliver = async (id: string) => {
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      expect((await move(id, status)).success).toBe(true)
  }
  const balances = async () => {
    const { data } = await market.call(listBalances, { shopId }, { as: market.vendor })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }
  const frozen = (orderId: string) =>
    market.store.read
      .selectFrom('order_items')
      .select(['commission_rate', 'commission_fixed', 'commission', 'commission_vat'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const expectCorrect = async () =>
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

  it('is nothing where no rule was made', async () => {
    await openShop()
    const { id } = await place()
    await deliver(id)
    expect(await balances()).toEqual({ 'shop-cash': 1260, 'shop-pending': -1260 })
  })

  it('is frozen when the order is placed, earned when it is delivered, and given back when it is returned', async () => {
    await openShop()
    await setVat('2020-01-01', 15)
    const { data: made } = await setRule({ percent: 10, fixed: 0 })
    const { id } = await place()
    // Of 1,200 taka; the delivery fee is the shop's.
    const line = { commission_rate: 1000, commission_fixed: 0, commission: 12_000, commission_vat: 1800 }
    expect(await frozen(id)).toEqual(line)
    await setRule({ percent: 50, fixed: 100 })
    expect((await market.call(listCommissionRules, {}, { as: boss })).data).toMatchObject([
      { id: made.id, percent: 50, fixed: 100 },
    ])
    expect(await balances()).toEqual({})
    await deliver(id)
    const owed = { commission: -120, 'vat-on-commission': -18 }
    expect(await balances()).toEqual({ 'shop-cash': 1260, 'shop-pending': -1122, ...owed })
    const [month] = (await market.call(listEarningsMonths, { shopId }, { as: market.vendor })).data
    expect(month).toMatchObject({ earned: 1260, cash: 1260, commission: 138 })
    await move(id, 'RETURN_REQUESTED', market.customer)
    await move(id, 'RETURNED')
    expect(await frozen(id)).toEqual(line)
    expect((await balances()).commission).toBeUndefined()
    await expectCorrect()
  })

  it('on what the shop collected in cash is due from the shop when the return time is over', async () => {
    await openShop()
    await setVat('2020-01-01', 0)
    await setRule({ shopId, percent: 5, fixed: 2 })
    const { id } = await place(2)
    await deliver(id)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    expect(await balances()).toEqual({ commission: -124, 'shop-payable': 124 })
    await expectCorrect()
  })

  it("takes the most specific rule, also of the category above the product's", async () => {
    await openShop()
    const parent = await market.addCategory(`Clothes ${engine.name}`)
    await market.store.write(tx =>
      tx.updateTable('categories').set({ parent_id: parent }).where('id', '=', market.categoryId).execute(),
    )
    await setRule({ percent: 1, fixed: 0 })
    await setRule({ categoryId: parent, percent: 2, fixed: 0 })
    expect(await frozen((await place()).id)).toMatchObject({ commission_rate: 200 })
    await setRule({ categoryId: market.categoryId, percent: 3, fixed: 0 })
    expect(await frozen((await place()).id)).toMatchObject({ commission_rate: 300 })
    await setRule({ shopId, categoryId: parent, percent: 4, fixed: 0 })
    expect(await frozen((await place()).id)).toMatchObject({ commission_rate: 400 })
  })

  it('has the VAT of the day on which the order is placed', async () => {
    await openShop()
    const day = (days: number) => new Date(market.services.now() + days * DAY_MS).toISOString().slice(0, 10)
    await setVat(day(-30), 5)
    await setVat(day(30), 15)
    await setRule({ percent: 10, fixed: 0 })
    expect(await frozen((await place()).id)).toMatchObject({ commission: 12_000, commission_vat: 600 })
    const { data } = await market.call(listCommissionVat, {}, { as: boss })
    expect(data.slice(0, 2)).toEqual([
      { id: day(30), percent: 15 },
      { id: day(-30), percent: 5 },
    ])
  })

  it('is told what is wrong with a rule, and refuses shops and categories that are not there', async () => {
    expect((await setRule({ percent: 101, fixed: 0 })).status).toBe(400)
    expect((await setRule({ percent: 1.234, fixed: 0 })).status).toBe(400)
    expect((await setRule({ percent: 5, fixed: -1 })).status).toBe(400)
    expect((await setRule({ percent: 5, fixed: 0, shopId: crypto.randomUUID() })).status).toBe(404)
    expect((await setVat('2026-02-30', 5)).status).toBe(400)
    const admin = await market.user('ADMIN')
    expect((await market.call(saveCommissionRule, { percent: 1, fixed: 0 }, { as: admin })).status).toBe(403)
  })

  it('has one rule for a shop that two people set at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await openShop()
      const both = await Promise.all([5, 6, 7].map(percent => setRule({ shopId, percent, fixed: 0 })))
      expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
      const { data } = await market.call(listCommissionRules, {}, { as: boss })
      expect(data).toMatchObject([{ shopId, fixed: 0 }])
    }
  })

  it('of a shop is that of its delivered lines after any history', async () => {
    await openShop()
    const step = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('rule' as const),
          percent: fc.integer({ min: 0, max: 3000 }).map(rate => rate / 100),
          fixed: fc.integer({ min: 0, max: 500 }).map(poisha => poisha / 100),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({
          do: fc.constant('move' as const),
          order: fc.nat(7),
          to: fc.constantFrom<OrderStatus>(
            'PROCESSING',
            'SHIPPED',
            'DELIVERED',
            'RETURN_REQUESTED',
            'RETURNED',
            'CANCELLED',
          ),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('deliver' as const), order: fc.nat(7) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
    )
    const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async steps => {
      for (const user of [boss, market.vendor, market.customer]) Object.assign(user, await market.session(user))
      const orders: string[] = []
      for (const one of steps) {
        const chosen = 'order' in one ? orders[one.order % Math.max(1, orders.length)] : undefined
        if (one.do === 'place') orders.push((await place(one.quantity)).id)
        else if (one.do === 'rule') await setRule({ shopId, percent: one.percent, fixed: one.fixed })
        else if (one.do === 'deliver') {
          for (const to of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) if (chosen) await move(chosen, to)
        } else if (one.do === 'move') {
          const as = one.to === 'RETURN_REQUESTED' ? market.customer : market.vendor
          if (chosen) await move(chosen, one.to, as)
        } else {
          market.advance(DAY_MS * 3)
          await releaseEarnings(market.services)
        }
      }
      await expectCorrect()
      const { rows } = await sql<{ sum: number }>`
        select cast(coalesce(sum(order_items.commission), 0) as bigint) as sum from order_items
        join orders on orders.id = order_items.order_id
        where shop_id = ${shopId} and status in ('DELIVERED', 'RETURN_REQUESTED')`.execute(market.store.read)
      expect(Math.round(0 - ((await balances()).commission ?? 0) * 100)).toBe(Number(rows[0]!.sum))
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)
})
