import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askRecipientScore, getCustomerHistory } from '../../../src/contract/orders/customer-history.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { connectCourier, listCouriers } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

describe.for(ENGINES)("What a courier says of a customer's number, $name", engine => {
  let steadfast: CourierServer
  let server: TestServer
  let fixture: VendorFixture

  beforeAll(async () => {
    const couriers = { hasSandbox: true, steadfastUrl: '', pathaoUrl: '' }
    server = await startServer({ engine, config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers } })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    steadfast = await startSteadfastServer()
    server.services.config.couriers.steadfastUrl = steadfast.url
    fixture = await openVendorFixture(server, 100)
  })
  afterEach(() => steadfast.close())

  const connect = (as: TestUser = fixture.vendor, shopId: string | undefined = fixture.shopId) =>
    server.call(connectCourier, { shopId, courier: 'steadfast', ...STEADFAST_KEYS }, { as })
  const ask = (id: string, as: TestUser = fixture.vendor) => server.call(askRecipientScore, { id }, { as })
  const phoneOf = async (id: string) => {
    const row = server.store.read.selectFrom('orders').select('shipping_phone').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).shipping_phone.replace(/^\+88/, '')
  }
  const questions = () => steadfast.requests.filter(request => request.includes('/fraud_check/'))

  it('is asked for by a person, once a day, and names counts alone', async () => {
    await connect()
    const { id } = await fixture.order(1)
    const [history] = (await server.call(getCustomerHistory, { id }, { as: fixture.vendor })).data
    expect(history?.scoredBy).toBe('steadfast')
    expect(questions()).toEqual([])
    const said = { delivery_ratio: 81, cancellation_ratio: 19, volume_band: 'medium', total_reports: 2 }
    steadfast.scores.set(await phoneOf(id), { ...said, fraud_categories: ['Refused after opening'] })
    const score = { courier: 'steadfast', delivered: 81, volume: 'medium', reports: 2 }
    expect(await ask(id)).toMatchObject({ status: 200, data: score })
    expect((await ask(id)).data).toEqual(score)
    expect(questions()).toEqual([`GET /fraud_check/score/${await phoneOf(id)}`])
  })

  it('is nothing where no parcel has ended, and a word of a later version stays as it is', async () => {
    await connect()
    const { id } = await fixture.order(1)
    expect((await ask(id)).data).toEqual({ courier: 'steadfast', delivered: null, volume: 'none', reports: 0 })
    const later = await openVendorFixture(server, 100)
    await connect(later.vendor, later.shopId)
    const order = await later.order(1)
    steadfast.scores.set(await phoneOf(order.id), {
      delivery_ratio: '140',
      volume_band: 'enormous',
      total_reports: null,
    })
    const { data } = await ask(order.id, later.vendor)
    expect(data).toEqual({ courier: 'steadfast', delivered: 100, volume: 'enormous', reports: 0 })
  })

  it.each([
    ['fails', { status: 500, body: {} }],
    ['is too busy', { status: 429, body: { message: 'Too many requests' } }],
    ['no longer knows the question', { status: 404, body: { status: 404, message: 'Not found' } }],
    ['fails in a 200', { status: 200, body: { status: 500, message: 'Server error' } }],
    ['sends no object', { status: 200, body: 'nothing' }],
  ])('is unavailable where the courier %s, and asked for again later', async (_, answer) => {
    await connect()
    const { id } = await fixture.order(1)
    steadfast.scoreFault = answer
    expect(await ask(id)).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    steadfast.scoreFault = undefined
    expect((await ask(id)).status).toBe(200)
  })

  it('disables an account whose keys are refused', async () => {
    await connect()
    const { id } = await fixture.order(1)
    steadfast.areKeysRefused = true
    expect((await ask(id)).status).toBe(400)
    const { data } = await server.call(listCouriers, {}, { as: fixture.vendor })
    expect(data.find(({ courier }) => courier === 'steadfast')?.status).toBe('DISABLED')
    expect((await ask(id)).message).toBe('No courier of this shop tells how parcels to a number ended.')
    expect(questions()).toHaveLength(1)
  })

  it('is for the shop of the order, and only while it decides whether to ship for cash', async () => {
    await connect()
    const { id } = await fixture.order(1)
    const other = await openVendorFixture(server, 100)
    expect((await ask(id, other.vendor)).status).toBe(403)
    expect((await ask(id, await server.user('CUSTOMER'))).status).toBe(403)
    await server.call(changeOrderStatus, { id, status: 'CANCELLED' }, { as: fixture.vendor })
    expect(await ask(id)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
    expect(questions()).toEqual([])
  })

  it('comes by the account of the market where the shop has none', async () => {
    const { id } = await fixture.order(1)
    expect((await ask(id)).status).toBe(400)
    const admin = await server.user('SUPER_ADMIN')
    expect((await server.call(connectCourier, { courier: 'steadfast', ...STEADFAST_KEYS }, { as: admin })).status).toBe(
      200,
    )
    const [history] = (await server.call(getCustomerHistory, { id }, { as: fixture.vendor })).data
    expect(history?.scoredBy).toBe('steadfast')
    expect((await ask(id)).data).toMatchObject({ courier: 'steadfast', volume: 'none' })
    expect((await ask(id, admin)).status).toBe(200)
  })
})
