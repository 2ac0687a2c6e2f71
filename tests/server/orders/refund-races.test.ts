import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundAmount } from '../../../src/contract/orders/order-refunds.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('An amount that is refunded on $name', engine => {
  let server: TestServer
  let fixture: VendorFixture
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false, gateways: [{ kind: 'sandbox' }] } })
    fixture = await openVendorFixture(server, 100)
  }, 60_000)
  afterAll(() => server.stop())

  it('stays refunded where the order is delivered before that is committed', async () => {
    const { id } = await fixture.order(1, { paymentType: 'ONLINE' })
    const admin = await server.user('ADMIN')
    const paid = { id, paymentStatus: 'PAID' as const, note: 'By bank transfer' }
    expect((await server.call(changePaymentStatus, paid, { as: admin })).status).toBe(200)
    for (const status of ['PROCESSING', 'SHIPPED'] as const)
      expect((await server.call(changeOrderStatus, { id, status }, { as: fixture.vendor })).status).toBe(200)
    const order = server.store.read.selectFrom('orders').select(['status', 'refunded']).where('id', '=', id)
    const refund = pauseCommit(server.store, async tx => {
      const refunded = tx.selectFrom('orders').select('id').where('id', '=', id).where('refunded', '>', 0)
      return (await refunded.execute()).length > 0
    })
    const part = { id, amount: 200, reason: 'A scratch' }
    const refunding = server.call(refundAmount, part, { as: fixture.vendor })
    await refund.isPaused
    const delivering = server.call(changeOrderStatus, { id, status: 'DELIVERED' }, { as: fixture.vendor })
    await expect.poll(() => hasLockWaiter(server.store)).toBe(true)
    refund.resume()
    expect((await Promise.all([refunding, delivering])).map(({ status }) => status)).toEqual([200, 200])
    expect(await order.executeTakeFirstOrThrow()).toMatchObject({ status: 'DELIVERED', refunded: 20_000 })
    const again = await server.call(refundAmount, { id, amount: 400, reason: 'More' }, { as: fixture.vendor })
    expect(again.status).toBe(400)
  }, 30_000)
})
