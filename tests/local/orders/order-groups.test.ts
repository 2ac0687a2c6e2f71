import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { PickupPoint } from '../../../src/contract/delivery/pickup.ts'
import type { ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'
import { isBlankDestination } from '../../../src/features/orders/checkout/destination.ts'
import { buildGroupOrders } from '../../../src/features/orders/checkout/group-orders.ts'
import type { GroupCart } from '../../../src/features/orders/together/group-cart.ts'
import { addToCart, readCart, setCoupon } from '../../../src/local/cart/cart.ts'
import { parkAndAddToCart, readParkedCarts, unparkCart } from '../../../src/local/cart/parked-carts.ts'
import { leaveOutCart, readCheckoutCarts, tickCart } from '../../../src/local/cart/ticked-carts.ts'
import { db } from '../../../src/local/db/database.ts'
import type { AppliedCoupon } from '../../../src/local/db/device-schema.ts'
import { discardChange } from '../../../src/local/orders/discard-change.ts'
import { toPendingOrders } from '../../../src/local/orders/optimistic.ts'
import { submitOrderGroup, withdrawOrderGroup } from '../../../src/local/orders/submit-group.ts'
import { findRowIds } from '../../../src/local/outbox/entry.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { drainOnRequest, goOffline, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, OTHER_SHOP, SHOP } from '../entity-fixtures.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

const THIRD_SHOP = '0190c000-0000-7000-8000-0000000000f3'
const saree = buildProduct({ price: 2500, stock: 5 })
const honey = buildProduct({
  name: 'Honey',
  price: 333,
  shopId: OTHER_SHOP,
  shop: { id: OTHER_SHOP, name: 'Sundarban', logoUrl: '' },
})
const lamp = buildProduct({
  name: 'Lamp',
  price: 710,
  shopId: THIRD_SHOP,
  shop: { id: THIRD_SHOP, name: 'Rajshahi Crafts', logoUrl: '' },
})
const ADDRESS = { name: 'Rima', phoneNumber: '01711000201', email: 'rima@example.com', address: 'Dhaka' }
const PRICING = { address: ADDRESS, place: null, isAnywhere: false, pickup: {} }
const POINT: PickupPoint = {
  id: '0190c000-0000-7000-8000-0000000000d1',
  ...{ name: 'Shop', address: 'Shop 12, New Market', opens: 600, closes: 1200, daysOff: [] },
}

/** The lamp is in the current cart; saree and honey are parked and ticked. */
const fillCarts = async () => {
  await addToCart(saree)
  await parkAndAddToCart(honey)
  await parkAndAddToCart(lamp)
  await tickCart(SHOP, true)
  await tickCart(OTHER_SHOP, true)
}
const readGroup = async (): Promise<GroupCart[]> =>
  (await readCheckoutCarts()).map(({ items, coupon }) => ({
    cart: { items, coupon, changes: [], cachedProducts: new Map() },
    shop: items[0]!.product.shop,
    rules: null,
    points: [],
    pausedUntil: null,
    isUnknown: false,
  }))
const buildOrders = async () => buildGroupOrders(await readGroup(), { ...PRICING, offer: null })
const namesOf = async () => (await readCheckoutCarts()).map(({ items }) => items[0]!.product.name)
const parkedNames = async () => (await readParkedCarts()).map(({ items }) => items[0]!.product.name).sort()

describe('Carts that are ordered together', () => {
  it('are the current one and the parked ones that are ticked', async () => {
    await addToCart(saree)
    await parkAndAddToCart(honey)
    expect(await namesOf()).toEqual(['Honey'])
    await tickCart(SHOP, true)
    expect(await namesOf()).toEqual(['Honey', 'Jamdani saree'])
    await tickCart(SHOP, false)
    expect(await namesOf()).toEqual(['Honey'])
  })

  it('stay the same where another of them becomes the current one', async () => {
    await fillCarts()
    await unparkCart(SHOP)
    expect((await namesOf()).sort()).toEqual(['Honey', 'Jamdani saree', 'Lamp'])
    expect((await namesOf())[0]).toBe('Jamdani saree')
  })

  it.each([
    ['a parked one', SHOP, ['Honey', 'Lamp']],
    ['the current one', THIRD_SHOP, ['Honey', 'Jamdani saree']],
  ])('go on without %s that is left out, which stays among the saved ones', async (_, shopId, left) => {
    await fillCarts()
    await leaveOutCart(shopId)
    expect((await namesOf()).sort()).toEqual(left)
    const stored = await db.cart.toArray()
    expect(stored).toHaveLength(3)
  })
})

describe('Orders that are placed together', () => {
  it('are one entry, which is shown as an order for each shop, and the carts are set aside', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    goOffline(device)
    const result = await submitOrderGroup(await buildOrders(), 'COD')
    expect(result.state).toBe('waiting')
    const entries = await readPendingEntries()
    expect(entries.map(({ endpoint }) => endpoint)).toEqual(['orders.createGroup'])
    const waiting = toPendingOrders(entries)
    expect(waiting.map(({ seen }) => [seen.shop.name, seen.totalAmount]).sort()).toEqual([
      ['Rajshahi Crafts', 770],
      ['Rupsha Sarees', 2560],
      ['Sundarban', 393],
    ])
    expect(waiting.map(({ id }) => id)).toEqual(result.orderIds)
    expect([(await readCart()).items, await parkedNames()]).toEqual([[], []])
  })

  it('are sent once, and their carts are gone when they are answered', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    device.server.responses.set('POST /orders/create-group', () => successReply([]))
    drainOnRequest()
    expect(await submitOrderGroup(await buildOrders(), 'COD')).toMatchObject({ state: 'done' })
    const sent = device.server.requests.filter(({ path }) => path === '/orders/create-group')
    expect(sent).toHaveLength(1)
    expect(await db.cart.count()).toBe(0)
    expect(await readPendingEntries()).toEqual([])
  })

  it('bring all carts back, ticked as they were, where they are withdrawn', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    goOffline(device)
    const { entryId } = await submitOrderGroup(await buildOrders(), 'COD')
    await withdrawOrderGroup(entryId!)
    expect(await namesOf()).toEqual(['Lamp', expect.any(String), expect.any(String)])
    expect((await namesOf()).sort()).toEqual(['Honey', 'Jamdani saree', 'Lamp'])
    expect(await readPendingEntries()).toEqual([])
  })

  it('leave out the shop that a refusal names, also that of the current cart', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    goOffline(device)
    const { entryId } = await submitOrderGroup(await buildOrders(), 'COD')
    await withdrawOrderGroup(entryId!, THIRD_SHOP)
    expect((await namesOf()).sort()).toEqual(['Honey', 'Jamdani saree'])
    expect(await parkedNames()).toContain('Lamp')
  })

  it('take their carts with them where they are discarded', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    goOffline(device)
    const { entryId } = await submitOrderGroup(await buildOrders(), 'COD')
    await discardChange(entryId!)
    expect(await db.cart.count()).toBe(0)
  })

  it('are not placed where a cart has changed in another tab', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    const orders = await buildOrders()
    await addToCart(lamp)
    await expect(submitOrderGroup(orders, 'COD')).rejects.toMatchObject({ status: 'CONFLICT' })
    expect(await readPendingEntries()).toEqual([])
    expect(await namesOf()).toHaveLength(3)
  })

  it('wait for their customer where they are paid online', async () => {
    await signInOnDevice(device.server, RIMA)
    await fillCarts()
    goOffline(device)
    await submitOrderGroup(await buildOrders(), 'ONLINE')
    const [entry] = await readPendingEntries()
    expect([entry!.needsPerson, findRowIds(entry!).length]).toEqual(['payment', 3])
  })
})

describe('The fees of carts that are ordered together', () => {
  const zone = { feePerKg: 0, freeFrom: null, daysFrom: 1, daysTo: 2 }
  const rules: ShopDelivery = {
    ...{ from: null, handlingDays: 0, pieceWeight: 500, daysOff: [] },
    zones: [
      { ...zone, area: 'dhaka-city', fee: 80 },
      { ...zone, area: 'everywhere', fee: 150, daysTo: 6 },
    ],
  }
  const costOf = async (isAnywhere: boolean) => {
    await addToCart(saree)
    const carts = (await readGroup()).map(cart => ({ ...cart, rules }))
    const [order] = buildGroupOrders(carts, { ...PRICING, isAnywhere, offer: null })
    return { seen: order!.seen.shipping, ...order!.cost }
  }

  it('are a range while the address is blank, and the one of everywhere else once it names no known place', async () => {
    expect(await costOf(true)).toMatchObject({
      ...{ totals: { shipping: 80, totalAmount: 2580 }, upTo: { shipping: 150, totalAmount: 2650 } },
      days: { from: 1, to: 6 },
    })
    expect(await costOf(false)).toMatchObject({ totals: { shipping: 150 }, upTo: { shipping: 150 }, seen: 150 })
  })

  it('are certain as soon as anything of an address is written', () => {
    expect([{}, { address: ' ' }, { place: '', district: null, upazila: '' }].every(isBlankDestination)).toBe(true)
    expect([{ place: 'dhaka' }, { address: 'House 5' }, { district: 'Dhaka' }].some(isBlankDestination)).toBe(false)
  })
})

describe('Delivery or pick-up of orders that are placed together', () => {
  it('are each delivered, or collected where its own shop has a place, without a fee', async () => {
    await fillCarts()
    const carts = (await readGroup()).map(cart => (cart.shop.id === SHOP ? { ...cart, points: [POINT] } : cart))
    const pickup = { [SHOP]: POINT.id, [OTHER_SHOP]: POINT.id }
    const orders = buildGroupOrders(carts, { ...PRICING, offer: null, pickup })
    const shown = orders.map(({ draft, seen, cost }) => [
      seen.shop.id,
      draft.deliveryMethod,
      draft.shippingAddress?.address,
      seen.shipping,
      cost.totals.shipping,
    ])
    // The other shop has no such place any more.
    expect(shown).toEqual([
      [THIRD_SHOP, undefined, 'Dhaka', 60, 60],
      ...[
        [SHOP, 'PICKUP', POINT.address, 0, 0],
        [OTHER_SHOP, undefined, 'Dhaka', 60, 60],
      ].sort((one, other) => shown.findIndex(([id]) => id === one[0]) - shown.findIndex(([id]) => id === other[0])),
    ])
  })
})

describe('Coupons of orders that are placed together', () => {
  const offer = (discount: number) =>
    ({ coupon: { code: 'EID' }, discount, missing: 0 }) as Parameters<typeof buildGroupOrders>[1]['offer']

  it('of the market are divided to the poisha over the carts without one of their own', async () => {
    await fillCarts()
    const own: AppliedCoupon = { code: 'LAMP', discountAmount: 50, subtotal: 710, shopId: THIRD_SHOP }
    await setCoupon(own)
    const orders = buildGroupOrders(await readGroup(), { ...PRICING, offer: offer(100) })
    expect(orders.map(({ draft, seen }) => [draft.couponCode, seen.couponDiscount]).sort()).toEqual([
      ['EID', 11.75],
      ['EID', 88.25],
      ['LAMP', 50],
    ])
  })
})
