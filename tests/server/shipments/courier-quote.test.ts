import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { quoteParcel } from '../../../src/contract/orders/order-parcels.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type CourierServer,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('The price of a courier on $name', engine => {
  let pathao: CourierServer
  let steadfast: CourierServer
  let server: TestServer
  let fixture: VendorFixture

  beforeAll(async () => {
    ;[pathao, steadfast] = [await startPathaoServer(), await startSteadfastServer()]
    const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: pathao.url }
    server = await startServer({ engine, config: { hasRateLimit: false, couriers } })
    fixture = await openVendorFixture(server, 100)
    const { shopId, vendor: as } = fixture
    await server.call(connectCourier, { shopId, courier: 'pathao', ...PATHAO_KEYS }, { as })
    await server.call(connectCourier, { shopId, courier: 'steadfast', ...STEADFAST_KEYS }, { as })
  })
  afterAll(() => Promise.all([server.stop(), pathao.close(), steadfast.close()]))

  /** Two sarees of ৳500: ৳1,060 in cash. */
  const orderTo = async (shipping_district: string | null, shipping_upazila: string | null) => {
    const { id, orderItem } = await fixture.order(2)
    const area = { shipping_district, shipping_upazila }
    await server.store.write(tx => tx.updateTable('orders').set(area).where('id', '=', id).execute())
    return { id, itemId: orderItem[0]!.id }
  }
  const ask = (input: InputOf<typeof quoteParcel>, as: TestUser = fixture.vendor) =>
    server.call(quoteParcel, input, { as })

  it('is Pathao’s for the city and the zone of the address, with its share of the cash', async () => {
    const { id } = await orderTo('Dhaka', 'Savar')
    const price = { courier: 'pathao', fee: 60, cashFee: 10.6 }
    expect(await ask({ id, courier: 'pathao' })).toMatchObject({ status: 200, data: price })
    expect((await ask({ id, courier: 'pathao', weight: 2500 })).data).toEqual({ ...price, fee: 90 })
    expect(pathao.bookings).toEqual([])
  })

  it('is found by a former name of the city, and by a longer name of the zone', async () => {
    const { id } = await orderTo('Chattogram', 'Hathazari')
    expect((await ask({ id, courier: 'pathao' })).data).toMatchObject({ fee: 120 })
  })

  it('is of the part that is handed over', async () => {
    const { id, itemId } = await orderTo('Dhaka', 'Savar')
    const lines = [{ id: itemId, quantity: 1 }]
    expect((await ask({ id, courier: 'pathao', lines })).data).toMatchObject({ cashFee: 5 })
    expect((await ask({ id, courier: 'pathao', lines: [{ id: itemId, quantity: 3 }] })).status).toBe(409)
    expect((await server.call(handOver, { id, courier: 'sandbox' }, { as: fixture.vendor })).success).toBe(true)
    expect((await ask({ id, courier: 'pathao' })).status).toBe(409)
  })

  it.each([
    ['a zone that it does not have', 'Dhaka', 'Dohar'],
    ['a city that it does not have', 'Rangpur', 'Gangachara'],
    ['an address without a district', null, null],
  ])('is not told of %s', async (_, district, upazila) => {
    const { id } = await orderTo(district, upazila)
    const { status, message } = await ask({ id, courier: 'pathao' })
    expect([status, message]).toEqual([400, 'The courier names no price for this parcel.'])
  })

  it('is not told by Steadfast, and by the sandbox is that of the demo', async () => {
    const { id } = await orderTo('Rangpur', 'Gangachara')
    expect((await ask({ id, courier: 'steadfast' })).message).toBe('The courier names no price for this parcel.')
    expect((await ask({ id, courier: 'sandbox', weight: 1001 })).data).toEqual({
      ...{ courier: 'sandbox', fee: 90, cashFee: 10.6 },
    })
    expect((await ask({ id, courier: 'unknown' })).status).toBe(400)
  })

  it('disables the account where the keys are refused, and says when nobody answers', async () => {
    const { id } = await orderTo('Dhaka', 'Savar')
    const { pathaoUrl } = server.services.config.couriers
    server.services.config.couriers.pathaoUrl = 'http://127.0.0.1:9'
    expect((await ask({ id, courier: 'pathao' })).status).toBe(503)
    server.services.config.couriers.pathaoUrl = pathaoUrl
    pathao.areKeysRefused = true
    expect((await ask({ id, courier: 'pathao' })).message).toContain('does not accept the keys')
    expect((await ask({ id, courier: 'pathao' })).status).toBe(400)
  })
})
