import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { enterSettlement, listCourierCash, listDifferences } from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { openVendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer } from '../../support/servers/test-server.ts'

const PARCELS = 4
const ROUNDS = 4

const openMarket = async (engine: (typeof ENGINES)[number]) => {
  const steadfast = await startSteadfastServer()
  const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
  const server = await startServer({ engine, config: { hasRateLimit: false, couriers } })
  const { shopId, vendor, order: place } = await openVendorFixture(server, 100)
  const connection = { shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
  const { data } = await server.call(connectCourier, connection, { as: vendor })
  const hook = server.url + new URL(data.webhookUrl!).pathname
  const book = async (): Promise<Order> => {
    const order = await place(1)
    await server.call(handOver, { id: order.id, courier: 'steadfast' }, { as: vendor })
    await bookShipments(server.services)
    return order
  }
  /** A webhook, handled at once as the job does that other processes run, too. */
  const report = async ({ number }: Order) => {
    const event = { invoice: `${number}-1`, status: 'delivered', cod_amount: '560', updated_at: '2026-11-20 10:00:00' }
    await steadfast.call(hook, { notification_type: 'delivery_status', ...event })
    await handleCourierMessages(server.services)
  }
  const settle = (orders: readonly Order[], collected = 560) => {
    const rows = orders.map(({ number }) => `${number}-1,${collected},70`)
    const file = new TextEncoder().encode(['Invoice,COD Amount,Delivery Charge', ...rows].join('\n'))
    return sendForm(server, enterSettlement, { file, data: { ...connection, fileName: 'paid.csv' } }, { as: vendor })
  }
  const read = async () => ({
    cash: (await server.call(listCourierCash, { shopId }, { as: vendor })).data[0],
    differences: (await server.call(listDifferences, { shopId }, { as: vendor })).data,
    ledger: await checkLedger(server.store.read),
  })
  return { server, book, report, settle, read, stop: () => Promise.all([server.stop(), steadfast.close()]) }
}

describe.each(ENGINES)('A settlement on $name that arrives while couriers report its parcels', engine => {
  it('leaves the same books in whatever order both are entered, also when the file is sent twice at once', async () => {
    const market = await openMarket(engine)
    let settled = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const orders: Order[] = []
      for (let n = 0; n < PARCELS; n++) orders.push(await market.book())
      const [first, second] = await Promise.all([
        market.settle(orders),
        market.settle(orders),
        ...orders.flatMap(order => [market.report(order), market.report(order)]),
      ])
      settled += first!.data.settlements + second!.data.settlements
      await handleCourierMessages(market.server.services)
      const { cash, differences, ledger } = await market.read()
      const collected = 560 * PARCELS * round
      expect(differences, `round ${round}`).toEqual([])
      expect(cash).toMatchObject({ collected, paid: collected - 70 * PARCELS * round, open: 0, lost: 0 })
      expect(ledger).toMatchObject({ differing: 0, unbalanced: [] })
    }
    expect(settled).toBe(ROUNDS)
    await market.stop()
  }, 120_000)
})
