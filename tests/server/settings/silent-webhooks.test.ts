import { describe, expect, it } from 'vitest'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { pollShipments } from '../../../server/orders/shipping/poll-shipments.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { getServerStatus } from '../../../src/contract/settings/server-status.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer } from '../../support/servers/test-server.ts'

const openMarket = async (engine: (typeof ENGINES)[number]) => {
  const steadfast = await startSteadfastServer()
  const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
  const server = await startServer({
    engine,
    config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers },
  })
  const fixture = await openVendorFixture(server, 50)
  const admin = await server.user('ADMIN')
  const connection = { shopId: fixture.shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
  const { data } = await server.call(connectCourier, connection, { as: fixture.vendor })
  const hook = server.url + new URL(data.webhookUrl!).pathname
  const book = async (): Promise<Order> => {
    const order = await fixture.order(1)
    await server.call(handOver, { id: order.id, courier: 'steadfast' }, { as: fixture.vendor })
    await bookShipments(server.services)
    return order
  }
  const call = async ({ number }: Order) => {
    const event = { invoice: `${number}-1`, status: 'Pending', updated_at: '2026-11-20 10:00:00' }
    await steadfast.call(hook, { notification_type: 'delivery_status', ...event })
    await handleCourierMessages(server.services)
  }
  const isFoundByPolling = async ({ number }: Order) => {
    steadfast.find(`${number}-1`)!.status = 'pending'
    await pollShipments(server.services)
  }
  const readQueue = async (queue: string) =>
    (await server.call(getServerStatus, {}, { as: admin })).data.queues.find(({ name }) => name === queue)
  return {
    server,
    book,
    call,
    isFoundByPolling,
    readQueue,
    stop: () => Promise.all([server.stop(), steadfast.close()]),
  }
}

describe.each(ENGINES)('A courier account on $name whose webhooks have stopped', engine => {
  it('is counted once polling has told of a parcel what no webhook did, until the next webhook', async () => {
    const { server, book, call, isFoundByPolling, readQueue, stop } = await openMarket(engine)
    const [first, second] = [await book(), await book()]
    await isFoundByPolling(first)
    server.advance(13 * HOUR_MS)
    expect(await readQueue('silent webhooks')).toMatchObject({ rows: 0 })
    await call(first)
    const heardAt = server.services.now()
    server.advance(13 * HOUR_MS)
    expect(await readQueue('silent webhooks')).toMatchObject({ rows: 0 })
    await isFoundByPolling(second)
    expect(await readQueue('silent webhooks')).toMatchObject({ rows: 1 })
    const since = (await readQueue('silent webhooks'))?.oldestAt
    expect(Math.abs(Date.parse(since!) - heardAt)).toBeLessThan(HOUR_MS)
    await call(second)
    expect(await readQueue('silent webhooks')).toMatchObject({ rows: 0 })
    expect(await readQueue('courier messages')).toMatchObject({ rows: 0 })
    await stop()
  }, 60_000)
})
