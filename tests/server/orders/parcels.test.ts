import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus, changeParcel } from '../../../src/contract/orders/order-writes.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
let shop: VendorFixture
beforeAll(async () => {
  server = await startServer({ config: { hasRateLimit: false } })
  shop = await openVendorFixture(server, 1000)
})
afterAll(() => server.stop())

const shipped = async () => {
  const { id, number } = await shop.order()
  for (const status of ['PROCESSING', 'SHIPPED'] as const)
    await server.call(changeOrderStatus, { id, status }, { as: shop.vendor })
  return { id, number }
}
const change = (id: string, parcel: { courier?: string; trackingNumber?: string }, as = shop.vendor) =>
  server.call(changeParcel, { id, ...parcel }, { as })
const newsOfCustomer = async () => (await server.call(listNotifications, {}, { as: shop.customer })).data

describe('Courier and tracking number of a parcel that has left', () => {
  it('are added, corrected and removed, and a field that is left out stays', async () => {
    const { id } = await shipped()
    expect((await change(id, { courier: ' Pathao ', trackingNumber: 'PA-7' })).data).toMatchObject({
      status: 'SHIPPED',
      courier: 'Pathao',
      trackingNumber: 'PA-7',
    })
    expect((await change(id, { trackingNumber: 'PA-77' })).data).toMatchObject({
      courier: 'Pathao',
      trackingNumber: 'PA-77',
    })
    expect((await change(id, { courier: '', trackingNumber: '' })).data).toMatchObject({
      courier: null,
      trackingNumber: null,
    })
  })

  it('are told to the customer while the parcel is on its way, and only if they have changed', async () => {
    const { id, number } = await shipped()
    const title = `New parcel details of order ${number}`
    const told = async () => (await newsOfCustomer()).filter(news => news.title === title)
    await change(id, { courier: 'RedX', trackingNumber: 'R-1' })
    await change(id, { courier: 'RedX', trackingNumber: 'R-1' })
    expect(await told()).toMatchObject([{ body: expect.stringContaining('RedX R-1') }])
    await server.call(changeOrderStatus, { id, status: 'DELIVERED' }, { as: shop.vendor })
    expect((await change(id, { trackingNumber: 'R-2' })).data.trackingNumber).toBe('R-2')
    expect(await told()).toHaveLength(1)
  })

  it('are refused before it was shipped and after it was cancelled', async () => {
    const { id } = await shop.order()
    const early = await change(id, { trackingNumber: 'A-1' })
    expect([early.status, early.error?.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    await server.call(changeOrderStatus, { id, status: 'CANCELLED', reason: 'None left.' }, { as: shop.vendor })
    expect((await change(id, { trackingNumber: 'A-1' })).status).toBe(409)
  })

  it('are changed by admins, which the audit log records with both states', async () => {
    const admin = await server.user('ADMIN')
    const { id, number } = await shipped()
    await change(id, { trackingNumber: 'PA-1' }, admin)
    const { data } = await server.call(listAuditLog, { searchTerm: number }, { as: admin })
    expect(data).toMatchObject([
      {
        action: 'order.change-parcel',
        before: { number, courier: null, trackingNumber: null },
        after: { number, courier: null, trackingNumber: 'PA-1' },
      },
    ])
  })
})
