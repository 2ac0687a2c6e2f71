import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import type { User } from '../../../src/contract/accounts/users.ts'
import type { PickupPoint } from '../../../src/contract/delivery/pickup.ts'
import { buildGroupOrders } from '../../../src/features/orders/checkout/group-orders.ts'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { saveSession, signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { readSession } from '../../../src/local/api/session.ts'
import { addToCart, readCart } from '../../../src/local/cart/cart.ts'
import { parkAndAddToCart } from '../../../src/local/cart/parked-carts.ts'
import { readCheckoutCarts, tickCart } from '../../../src/local/cart/ticked-carts.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { readVisitorOrders } from '../../../src/local/db/stored-visitor-orders.ts'
import { toPendingOrders } from '../../../src/local/orders/optimistic.ts'
import {
  hasValidCode,
  keepVisitorOrder,
  keepVisitorOrderGroup,
  placeAsSignedIn,
  placeByCode,
  readContents,
  sendVisitorCode,
  withdrawVisitorOrder,
} from '../../../src/local/orders/visitor-orders.ts'
import { isWriteOf } from '../../../src/local/outbox/entry.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { drainNow, fakeClock, KARIM, RIMA, reopenDevice, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, OTHER_SHOP, SHOP } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

const PHONE = '01912000777'
const ADDRESS = { name: 'Rahima Khatun', phoneNumber: PHONE, email: '', address: 'House 12, Station Road, Rangpur' }
const saree = buildProduct()
const honey = buildProduct({
  name: 'Honey',
  price: 333,
  shopId: OTHER_SHOP,
  shop: { id: OTHER_SHOP, name: 'Sundarban', logoUrl: '' },
})
const CODE = '123456'
const profileLabel = 'Your contact details'

const keepOrder = async () => {
  await addToCart(saree)
  const { draft, seen } = buildOrderDraft((await readCart()).items, ADDRESS, 'COD')
  return (await keepVisitorOrder(draft, seen)).entry.id
}
const readOrder = async () => (await readVisitorOrders())[0]!
const requestsTo = (path: string) => device.server.requests.filter(request => request.path === path)

/** The server sends codes, and this one signs in to the account. A new account has no name and no email. */
const answerCodes = (account: Partial<User> = {}) => {
  const user = { ...KARIM, name: '', email: '', role: 'CUSTOMER', signInPhone: PHONE, ...account } as User
  const { responses, sessions } = device.server
  let sent = 0
  responses.set('POST /auth/phone/send-code', () => {
    sent += 1
    return successReply({ requestId: `0190d000-0000-7000-8000-00000000000${sent}`, validFor: 300, resendAfter: 60 })
  })
  responses.set('POST /auth/phone/sign-in', ({ body }) => {
    if (body.code !== CODE)
      return failureReply(401, 'UNAUTHENTICATED', 'This code is wrong.', { fields: { code: 'This code is wrong.' } })
    const accessToken = `access-${createId()}`
    sessions.set(accessToken, user.id)
    return successReply({ user, accessToken, refreshToken: `refresh-${createId()}`, revocationToken: 'revoke' })
  })
  responses.set('POST /auth/logout', () => successReply(null))
}
const place = (key: string, code = CODE) => placeByCode({ key, code, profileLabel })

describe('The order of a visitor', () => {
  it('waits outside of the outbox, with its cart set aside, and nothing is sent by itself', async () => {
    answerCodes()
    await keepOrder()
    expect([await db.outbox.count(), (await readCart()).items]).toEqual([0, []])
    await drainNow({ isBack: true })
    expect(device.server.requests.filter(({ path }) => path !== '/settings')).toEqual([])
    expect(readContents(await readOrder())).toMatchObject({ address: ADDRESS, paymentType: 'COD' })
  })

  it('is kept once where the button is pressed twice', async () => {
    await addToCart(saree)
    const { draft, seen } = buildOrderDraft((await readCart()).items, ADDRESS, 'COD')
    const results = await Promise.allSettled([keepVisitorOrder(draft, seen), keepVisitorOrder(draft, seen)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readVisitorOrders()).toHaveLength(1)
  })

  it('is refused where somebody has signed in meanwhile, and the cart stays', async () => {
    await addToCart(saree)
    const { draft, seen } = buildOrderDraft((await readCart()).items, ADDRESS, 'COD')
    await signInOnDevice(device.server, KARIM)
    await expect(keepVisitorOrder(draft, seen)).rejects.toMatchObject({ status: 'CONFLICT' })
    expect([(await readCart()).items.length, await readVisitorOrders()]).toEqual([1, []])
  })

  it('survives the end of the browser, with the code that was sent', async () => {
    answerCodes()
    const key = await keepOrder()
    await sendVisitorCode(key)
    const before = await readOrder()
    await reopenDevice()
    expect(await readOrder()).toEqual(before)
    expect(hasValidCode(before, fakeClock.now)).toBe(true)
    expect(hasValidCode(before, fakeClock.now + 300_000)).toBe(false)
    await place(key)
    await drainNow()
    expect(device.server.placed.size).toBe(1)
  })

  it('is placed by the code under its own ids, once, and gives a new account its name', async () => {
    answerCodes()
    const key = await keepOrder()
    const [orderId] = readContents(await readOrder()).orderIds
    await sendVisitorCode(key)
    expect(await place(key)).toMatchObject({ entryId: key, orderIds: [orderId] })
    expect(await readVisitorOrders()).toEqual([])
    const entries = await readPendingEntries()
    expect(entries.map(({ endpoint, userId }) => [endpoint, userId])).toEqual([
      ['orders.create', KARIM.id],
      ['users.updateProfile', KARIM.id],
    ])
    expect(entries[1]!.input).toEqual({ name: ADDRESS.name, phoneNumber: PHONE, address: ADDRESS.address })
    await drainNow()
    await drainNow({ isBack: true })
    expect(requestsTo('/orders/create').map(request => request.key)).toEqual([key])
    expect([...device.server.placed.keys()]).toEqual([orderId])
  })

  it('goes into an account that has an email with that email, and leaves its name alone', async () => {
    answerCodes({ name: RIMA.name, email: RIMA.email })
    const key = await keepOrder()
    await sendVisitorCode(key)
    await place(key)
    const entries = await readPendingEntries()
    expect(entries.map(({ endpoint }) => endpoint)).toEqual(['orders.create'])
    expect(entries[0]!.input).toMatchObject({ shippingAddress: { ...ADDRESS, email: RIMA.email } })
  })

  it('goes on waiting after a wrong code and without a network, and is placed with the next code', async () => {
    answerCodes()
    const key = await keepOrder()
    await sendVisitorCode(key)
    await expect(place(key, '000000')).rejects.toMatchObject({
      data: { error: { fields: { code: expect.any(String) } } },
    })
    device.server.replyToNext(() => 'drop')
    await expect(place(key)).rejects.toMatchObject({ data: undefined })
    expect([await readSession(), (await readVisitorOrders()).length, await db.outbox.count()]).toEqual([
      undefined,
      1,
      0,
    ])
    const first = (await readOrder()).sent!.requestId
    await sendVisitorCode(key)
    expect((await readOrder()).sent!.requestId).not.toBe(first)
    await place(key)
    await drainNow()
    expect(device.server.placed.size).toBe(1)
  })

  it('is placed by one of two tabs that send the code at the same time', async () => {
    answerCodes()
    const key = await keepOrder()
    await sendVisitorCode(key)
    const results = await Promise.allSettled([place(key), place(key)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await drainNow()
    expect(requestsTo('/orders/create')).toHaveLength(1)
    expect(device.server.placed.size).toBe(1)
  })

  it('is not placed by a number whose account cannot order, and nobody stays signed in', async () => {
    answerCodes({ role: 'VENDOR' })
    const key = await keepOrder()
    await sendVisitorCode(key)
    await expect(place(key)).rejects.toMatchObject({ status: 'CONFLICT' })
    expect([await readSession(), (await readVisitorOrders()).length]).toEqual([undefined, 1])
    expect(requestsTo('/auth/logout')).toHaveLength(1)
  })

  it('becomes the cart again where it is changed or discarded', async () => {
    const key = await keepOrder()
    await withdrawVisitorOrder(key)
    expect([(await readCart()).items.map(({ product }) => product.name), await readVisitorOrders()]).toEqual([
      [saree.name],
      [],
    ])
    expect(await withdrawVisitorOrder(key)).toBeUndefined()
  })

  it('is refused as usual where its price has changed, in the account', async () => {
    answerCodes({ name: KARIM.name })
    const key = await keepOrder()
    await sendVisitorCode(key)
    await place(key)
    const changed = failureReply(409, 'CART_CHANGED', 'Prices have changed.', { lines: [], total: 1 })
    device.server.responses.set('POST /orders/create', () => changed)
    await drainNow()
    expect(await readPendingEntries()).toMatchObject([{ id: key, state: 'rejected', mayHaveHappened: false }])
  })
})

describe('Orders of several shops of a visitor', () => {
  it('wait, come back and are placed together', async () => {
    answerCodes()
    await addToCart(honey)
    await parkAndAddToCart(saree)
    await tickCart(OTHER_SHOP, true)
    const orders = (await readCheckoutCarts()).map(({ items }) => {
      const { draft, seen } = buildOrderDraft(items, ADDRESS, 'COD')
      const { paymentType: _, ...rest } = draft
      return { draft: rest, seen }
    })
    const { entry } = await keepVisitorOrderGroup(orders, 'COD')
    expect(await readCheckoutCarts()).toEqual([])
    await withdrawVisitorOrder(entry.id)
    expect((await readCheckoutCarts()).length).toBe(2)

    const again = await keepVisitorOrderGroup(orders, 'COD')
    await sendVisitorCode(again.entry.id)
    const { orderIds } = await place(again.entry.id)
    expect(toPendingOrders(await readPendingEntries()).map(({ id }) => id)).toEqual(orderIds)
    expect(orderIds).toHaveLength(2)
  })
})

describe('Orders of several shops that a visitor collects', () => {
  const POINT: PickupPoint = {
    id: '0190c000-0000-7000-8000-0000000000d1',
    ...{ name: 'Shop', address: 'Shop 12, New Market', opens: 600, closes: 1200, daysOff: [] },
  }
  /** Keeps the orders of two shops: those of the given ids are collected. */
  const keepGroup = async (collected: readonly string[]) => {
    await addToCart(honey)
    await parkAndAddToCart(saree)
    await tickCart(OTHER_SHOP, true)
    const carts = (await readCheckoutCarts()).map(({ items, coupon }) => ({
      cart: { items, coupon, changes: [], cachedProducts: new Map() },
      shop: items[0]!.product.shop,
      ...{ rules: null, points: [POINT], pausedUntil: null, isUnknown: false },
    }))
    const pickup = Object.fromEntries(collected.map(id => [id, POINT.id]))
    const orders = buildGroupOrders(carts, { address: ADDRESS, place: null, isAnywhere: false, offer: null, pickup })
    return keepVisitorOrderGroup(
      orders.map(({ draft, seen }) => ({ draft, seen })),
      'COD',
    )
  }
  const findSavedProfile = async (key: string) => {
    await sendVisitorCode(key)
    await place(key)
    const entries = await readPendingEntries()
    return entries.find(isWriteOf(updateProfile))?.input
  }

  it.each([
    ['the first', [SHOP]],
    ['the other', [OTHER_SHOP]],
  ])('in part (%s) have the address of the visitor, which a new account gets', async (_, collected) => {
    answerCodes()
    const order = await keepGroup(collected)
    expect(readContents(order).address).toEqual(ADDRESS)
    expect(await findSavedProfile(order.entry.id)).toMatchObject({ name: ADDRESS.name, address: ADDRESS.address })
  })

  it('all have the address of the shop, which is not that of a new account', async () => {
    answerCodes()
    const order = await keepGroup([SHOP, OTHER_SHOP])
    expect(readContents(order).address).toMatchObject({ name: ADDRESS.name, address: POINT.address })
    expect(await findSavedProfile(order.entry.id)).toEqual({ name: ADDRESS.name, phoneNumber: PHONE })
  })
})

describe('Somebody who signs in while the order of a visitor waits', () => {
  it('does not place it by signing in, sees no more than the end of its number, and leaves it at sign-out', async () => {
    const key = await keepOrder()
    await signInOnDevice(device.server, RIMA)
    await drainNow({ isBack: true })
    expect([device.server.placed.size, await db.outbox.count()]).toEqual([0, 0])
    expect(await readOrder()).toMatchObject({ isSealed: true, entry: { id: key } })
    await signOutDevice('discard')
    expect(await readOrder()).toMatchObject({ isSealed: true })
  })

  it('places it as themselves where they ask for it, once', async () => {
    const key = await keepOrder()
    await signInOnDevice(device.server, RIMA)
    const results = await Promise.allSettled([
      placeAsSignedIn({ key, profileLabel }),
      placeAsSignedIn({ key, profileLabel }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readPendingEntries()).toMatchObject([
      { id: key, userId: RIMA.id, input: { shippingAddress: { name: ADDRESS.name, email: RIMA.email } } },
    ])
    await drainNow()
    expect(device.server.placed.size).toBe(1)
  })

  it('cannot place it as a seller', async () => {
    const key = await keepOrder()
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    await expect(placeAsSignedIn({ key, profileLabel })).rejects.toMatchObject({ status: 'CONFLICT' })
    expect(await readVisitorOrders()).toHaveLength(1)
  })

  it('leaves the other orders sealed where one is placed by its code', async () => {
    answerCodes()
    const first = await keepOrder()
    await keepOrder()
    await sendVisitorCode(first)
    await place(first)
    expect(await readVisitorOrders()).toMatchObject([{ isSealed: true }])
    await saveSession({ user: { ...KARIM, role: 'CUSTOMER' }, accessToken: 'a', refreshToken: 'r' })
    expect(await readVisitorOrders()).toHaveLength(1)
  })
})
