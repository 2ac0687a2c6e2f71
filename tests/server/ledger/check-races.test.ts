import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/store.ts'
import { checkLedger, requireCorrectLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { markPayoutPaid, preparePayouts } from '../../../src/contract/ledger/payouts.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('The nightly check of the ledger on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({
      engine,
      config: { isDemo: true, gateways: [{ kind: 'sandbox' }], accessTokenTtl: 365 * 86_400 },
    })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  /** A shop's payout that is prepared and not paid. */
  const prepare = async (): Promise<string> => {
    const shopId = await market.addShop(market.vendor)
    const productId = await market.addProduct({ shop_id: shopId, stock: 10 })
    const draft = await market.draft({ [productId]: 1 }, { shopId, paymentType: 'ONLINE', couponCode: '' })
    const { data: order } = await market.order(draft)
    const paid = { id: order.id, paymentStatus: 'PAID' as const, note: 'By bank' }
    expect((await market.call(changePaymentStatus, paid, { as: admin })).status).toBe(200)
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      await market.call(changeOrderStatus, { id: order.id, status }, { as: market.vendor })
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    await market.call(preparePayouts, { minimum: 1, shopId }, { as: admin })
    const row = market.store.read.selectFrom('payouts').select('id').where('shop_id', '=', shopId)
    return (await row.executeTakeFirstOrThrow()).id
  }
  /** A reader during which something else changes, right after it has read payouts with their amounts. */
  const interrupt = (change: () => Promise<unknown>): Database => {
    let isChanged = false
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows
        if (!isChanged && row && 'shopId' in row && 'amount' in row) {
          isChanged = true
          await change()
        }
        return result
      },
    }
    return market.store.read.withPlugin(plugin)
  }

  it('does not alarm because a payout is paid between two of its statements', async () => {
    const id = await prepare()
    let answer: unknown
    const read = interrupt(async () => {
      answer = await market.call(markPayoutPaid, { id, reference: 'TRX 1' }, { as: admin })
    })
    await requireCorrectLedger({ store: { ...market.store, read } })
    expect(answer).toMatchObject({ status: 200 })
  })

  it('alarms where the difference stays', async () => {
    const id = await prepare()
    await market.store.write(tx => tx.updateTable('payouts').set({ amount: 1 }).where('id', '=', id).execute())
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 1 })
    await expect(requireCorrectLedger(market.services)).rejects.toThrow('The ledger differs from 1')
  })
})
