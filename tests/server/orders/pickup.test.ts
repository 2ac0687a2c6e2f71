import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PickupPoint } from '../../../src/contract/delivery/pickup.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { correctDelivery } from '../../../src/contract/orders/order-parcels.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { toPickupCode } from '../../../src/contract/orders/pickup-code.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { getShop } from '../../../src/contract/shops/shops.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const POINT: PickupPoint = {
  id: '01970000-0000-7000-8000-000000000001',
  ...{ name: 'Shop', address: 'Shop 12, New Market, Dhaka', opens: 600, closes: 1200, daysOff: [5] },
}

describe.each(ENGINES)('Orders that customers pick up on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { hasRateLimit: true } })
    admin = await market.user('ADMIN')
    await setPoints([POINT])
  })
  afterAll(() => market.stop())

  const setPoints = (pickup: unknown, as = market.vendor) =>
    market.call(updateShop, { id: market.shopId, pickup: pickup as never }, { as })
  const place = async (more: object = {}, fee = 0) => {
    const product = await market.addProduct({ price: 100_000, discount: 0, stock: 5 })
    const draft = await market.draft({ [product]: 1 })
    const pickup = { deliveryMethod: 'PICKUP', pickupPoint: POINT.id } as const
    return market.order({ ...draft, shippingAddress: ADDRESS, totalAmount: 1000 + fee, ...pickup, ...more })
  }
  const move = (id: string, status: 'PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'RETURNED', more: object, as: TestUser) =>
    market.call(changeOrderStatus, { id, status, ...more }, { as })
  const placeReady = async () => {
    const { data: order } = await place()
    await move(order.id, 'PROCESSING', {}, market.vendor)
    await move(order.id, 'SHIPPED', {}, market.vendor)
    return { id: order.id, number: order.number, code: order.pickup?.code ?? '' }
  }

  it('have places that the vendor sets and everybody sees, which a change of something else leaves', async () => {
    expect((await market.call(getShop, { id: market.shopId }, {})).data.pickup).toEqual([POINT])
    await market.call(updateShop, { id: market.shopId, description: 'Sarees of Dhaka' }, { as: market.vendor })
    expect((await market.call(getShop, { id: market.shopId }, {})).data.pickup).toEqual([POINT])
    await setPoints([])
    expect((await market.call(getShop, { id: market.shopId }, {})).data.pickup).toBeUndefined()
    await setPoints([POINT])
    expect((await setPoints([POINT], market.otherVendor)).status).toBe(403)
  })

  it.each([
    [{ ...POINT, closes: 500 }, 'It closes after it opens.'],
    [{ ...POINT, name: ' ' }, 'Name the place, such as “Shop” or “Warehouse”.'],
    [{ ...POINT, daysOff: [0, 1, 2, 3, 4, 5, 6] }, 'It is open on at least one day of the week.'],
    [{ ...POINT, opens: -1 }, 'Enter when it opens and when it closes.'],
    [{ id: 'x' }, 'The places to pick up orders are not complete. Fill them in again.'],
  ])('refuse the place %j', async (point, message) => {
    const { status, error } = await setPoints([point])
    expect([status, error?.fields?.pickup]).toEqual([400, message])
  })

  it('cost no delivery, name the place, and are promised for the days that the shop packs', async () => {
    const { status, data: order } = await place()
    expect([status, order.shipping, order.totalAmount]).toEqual([201, 0, 1000])
    const { id: _, ...place1 } = POINT
    expect(order.pickup).toEqual({ ...place1, code: expect.stringMatching(/^\d{6}$/) })
    expect(order.shippingAddress).toMatchObject({ name: ADDRESS.name, address: POINT.address, district: null })
    expect(order.expectedDelivery?.from).toBe(order.expectedDelivery?.to)
  })

  it('are refused at a place that the shop does not have, and with a fee that nobody pays', async () => {
    const elsewhere = await place({ pickupPoint: market.otherShopId })
    expect([elsewhere.status, elsewhere.error?.code]).toEqual([409, 'DELIVERY_UNAVAILABLE'])
    const dearer = await place({}, 60)
    expect([dearer.status, dearer.error?.code]).toEqual([409, 'CART_CHANGED'])
  })

  it('are delivered where a client says nothing of it, or says so', async () => {
    const { data: silent } = await place({ deliveryMethod: undefined, pickupPoint: undefined }, 60)
    const { data: said } = await place({ deliveryMethod: 'DELIVERY' }, 60)
    expect([silent, said].map(({ shipping, pickup }) => [shipping, pickup])).toEqual([
      [60, undefined],
      [60, undefined],
    ])
  })

  it('show their code to the customer alone', async () => {
    const { data: order } = await place()
    const seenBy = async (as: TestUser) => (await market.call(getOrder, { id: order.id }, { as })).data.pickup
    expect((await seenBy(market.customer))?.code).toBe(order.pickup?.code)
    for (const other of [market.vendor, admin])
      expect(await seenBy(other)).toEqual({ ...order.pickup, code: undefined })
    const { data } = await market.call(syncAccount, {}, { as: market.vendor })
    expect(JSON.stringify(data)).not.toContain(`"${order.pickup?.code}"`)
  })

  it('are handed over for the code alone, which may be typed in other digits', async () => {
    const { id, code } = await placeReady()
    const wrong = toPickupCode(String((Number(code.slice(0, 5)) + 1) % 100_000).padStart(5, '0'))
    const without = await move(id, 'DELIVERED', {}, market.vendor)
    expect([without.status, without.error?.message ?? without.message]).toEqual([
      400,
      'Ask the customer for the code of this order.',
    ])
    const other = await move(id, 'DELIVERED', { pickupCode: wrong }, market.vendor)
    expect([other.status, other.error?.fields?.pickupCode]).toEqual([400, 'This is not the code of this order.'])
    const bangla = [...code].map(digit => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('')
    const { data } = await move(
      id,
      'DELIVERED',
      { pickupCode: ` ${bangla.slice(0, 3)} ${bangla.slice(3)}` },
      market.vendor,
    )
    expect([data.status, data.paymentStatus]).toEqual(['DELIVERED', 'PAID'])
  })

  it('end without a code for an admin, and go back to the stock when nobody comes', async () => {
    const collected = await placeReady()
    expect((await move(collected.id, 'DELIVERED', {}, admin)).data.status).toBe('DELIVERED')
    const left = await placeReady()
    const { data } = await move(left.id, 'RETURNED', { reason: 'Nobody came.' }, market.vendor)
    const product = await market.product(data.orderItem[0]!.productId)
    expect([data.status, product.stock]).toEqual(['RETURNED', 5])
  })

  it('tell their customer when they are ready and collected', async () => {
    const { id, number, code } = await placeReady()
    await move(id, 'DELIVERED', { pickupCode: code }, market.vendor)
    const { data } = await market.call(listNotifications, {}, { as: market.customer })
    const titles = data.filter(({ path }) => path?.endsWith(id)).map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining([`Order ${number} is ready to collect`, `Order ${number} was collected`]),
    )
  })

  it('go to no courier, and stay where they are when the phone number is corrected', async () => {
    const { data: order } = await place()
    const given = await market.call(handOver, { id: order.id, courier: 'sandbox' }, { as: market.vendor })
    expect([given.status, given.message]).toEqual([409, 'The customer collects this order at the shop.'])
    const correction = { id: order.id, phoneNumber: '01811000202', address: 'House 3, Sylhet' }
    const { data } = await market.call(correctDelivery, correction, { as: market.customer })
    expect(data.shippingAddress).toMatchObject({ phoneNumber: '01811000202', address: POINT.address })
  })

  it('stop a shop that guesses codes', async () => {
    const { id } = await placeReady()
    const guess = (at: number) =>
      move(id, 'DELIVERED', { pickupCode: toPickupCode(String(at).padStart(5, '0')) }, market.vendor)
    const codes = []
    for (let at = 0; at < 21; at++) codes.push((await guess(at)).error?.code)
    expect(codes.at(-1)).toBe('RATE_LIMITED')
  })
})
