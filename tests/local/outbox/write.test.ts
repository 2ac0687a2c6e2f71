import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { transport } from '../../../src/local/api/client.ts'
import { reportReachable, reportUnreachable } from '../../../src/local/api/connection.ts'
import { addToCart, readCart } from '../../../src/local/cart/cart.ts'
import { moveCartToOrder } from '../../../src/local/cart/order-cart.ts'
import { db } from '../../../src/local/db/database.ts'
import type { OrderSeen } from '../../../src/local/db/entry-seen.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { readOrder, readOrders } from '../../../src/local/orders/reads.ts'
import { resubmitOrder, submitOrder, toSeenLine, withdrawOrder } from '../../../src/local/orders/submit.ts'
import { submit, takeResponse } from '../../../src/local/outbox/submit.ts'
import { drainNow, drainOnRequest, fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, SHOP } from '../entity-fixtures.ts'
import { failureReply } from '../fake-server.ts'

const device = setUpDevice()

const saree = buildProduct()
const seen: OrderSeen = {
  shop: { id: SHOP, name: 'Rupsha Sarees' },
  lines: [toSeenLine({ product: saree, quantity: 1, price: 2500 })],
  subtotal: 2500,
  shipping: 60,
  couponDiscount: 0,
  totalAmount: 2560,
}
const draft = (fields: object = {}) => ({
  shopId: SHOP,
  totalAmount: 2560,
  paymentType: 'COD' as const,
  products: [{ productId: saree.id, quantity: 1, price: 2500, discount: 0 }],
  ...fields,
})
/** Nobody drains, and the screen does not wait. */
const later = { label: 'An order', wait: 1 }

const withCart = async () => {
  await signInOnDevice(device.server, RIMA)
  await addToCart(saree)
}

describe('A submitted write', () => {
  it('is done when the response comes in time, and no toast repeats it', async () => {
    await withCart()
    drainOnRequest()
    const submitted = await submitOrder(draft(), seen)
    expect(submitted).toMatchObject({ state: 'done', data: { id: submitted.orderId, number: 'H-2F8K-7QX' } })
    expect(await db.answers.count()).toBe(0)
  })

  it('makes nobody wait where the server is known to be unreachable', async () => {
    await withCart()
    drainOnRequest()
    transport.origin = 'http://127.0.0.1:9'
    reportUnreachable()
    const submitted = await submit(placeOrder, { ...draft(), id: createId() }, { ...later, wait: 60_000 })
    expect(submitted.state).toBe('waiting')
    reportReachable()
  })

  it('is waiting, and no failure, when the database cannot be read while its response is awaited', async () => {
    await signInOnDevice(device.server, RIMA)
    const lost = () => Promise.reject(new Dexie.UnknownError('Connection to Indexed Database server lost'))
    vi.spyOn(db.answers, 'get').mockImplementation(lost as never)
    const submitted = await submit(placeOrder, { ...draft(), id: createId() }, later)
    vi.restoreAllMocks()
    expect(submitted.state).toBe('waiting')
    expect(await db.outbox.count()).toBe(1)
  })

  it('is waiting when no response comes, and its response is shown later, once', async () => {
    await signInOnDevice(device.server, RIMA)
    const submitted = await submit(placeOrder, { ...draft(), id: createId() }, later)
    expect(submitted.state).toBe('waiting')
    fakeClock.now += 60_000
    await drainNow()
    const [response] = await db.answers.toArray()
    expect(response!.at).toBeGreaterThan(response!.awaitedUntil)
    expect(response).toMatchObject({ state: 'done', endpoint: 'orders.create' })
    expect(await takeResponse(response!.id)).toBeDefined()
    expect(await takeResponse(response!.id)).toBeUndefined()
  })

  it("is rejected with the server's message, and stays in the outbox", async () => {
    await withCart()
    drainOnRequest()
    device.server.replyToNext(() => failureReply(409, 'SHOP_PAUSED', 'This shop is paused.', { until: '2026-06-01' }))
    const submitted = await submitOrder(draft(), seen)
    expect(submitted).toMatchObject({
      state: 'rejected',
      failure: { message: 'This shop is paused.', error: { code: 'SHOP_PAUSED', until: '2026-06-01' } },
    })
    expect(await db.outbox.count()).toBe(1)
  })

  it('is rejected at once when it is invalid, with a message per field', async () => {
    await signInOnDevice(device.server, RIMA)
    const submitted = await submit(placeOrder, { ...draft({ products: [] }) }, later)
    expect(submitted).toMatchObject({
      state: 'rejected',
      entryId: null,
      failure: {
        message: 'No item added to cart',
        error: { code: 'VALIDATION', fields: { products: 'No item added to cart' } },
      },
    })
    expect(await db.outbox.count()).toBe(0)
  })

  it('needs a user where its endpoint does', async () => {
    await expect(submit(placeOrder, draft(), later)).rejects.toMatchObject({ status: 'SIGNED_OUT' })
    expect(await db.outbox.count()).toBe(0)
  })

  it('stores nothing when what runs alongside fails', async () => {
    await signInOnDevice(device.server, RIMA)
    const alongside = () => Promise.reject(new Error('no'))
    await expect(submit(placeOrder, draft(), { ...later, alongside })).rejects.toThrow('no')
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('An order that is being placed', () => {
  it('is placed once when the button is pressed twice', async () => {
    await withCart()
    drainOnRequest()
    const presses = await Promise.allSettled([submitOrder(draft(), seen), submitOrder(draft(), seen)])
    expect(presses.map(press => press.status)).toEqual(['fulfilled', 'rejected'])
    expect(device.server.placed.size).toBe(1)
  })

  it('is shown as not placed yet, with what was seen, until its response replaces it', async () => {
    await withCart()
    const { orderId } = await submitOrderOffline()
    expect(await readOrders()).toMatchObject({ waiting: [{ id: orderId, seen }], orders: [] })
    expect(await readOrder(orderId)).toMatchObject({
      waiting: { entry: { label: 'Order from Rupsha Sarees, ৳2,560' } },
    })
    await drainNow({ isBack: true })
    expect(await readOrders()).toMatchObject({ waiting: [], orders: [{ id: orderId, number: 'H-2F8K-7QX' }] })
    expect(await db.cart.count()).toBe(0)
  })

  it('restores its cart when it is withdrawn', async () => {
    await withCart()
    drainOnRequest()
    device.server.replyToNext(() => failureReply(409, 'OUT_OF_STOCK', 'Only 0 left.'))
    const submitted = await submitOrder(draft(), seen)
    expect((await readCart()).items).toEqual([])
    await withdrawOrder((submitted as { entryId: string }).entryId)
    expect((await readCart()).items).toMatchObject([{ product: { id: saree.id } }])
    expect(await db.outbox.count()).toBe(0)
  })

  it('is corrected and placed under the same id', async () => {
    await withCart()
    drainOnRequest()
    device.server.replyToNext(() => failureReply(409, 'CART_CHANGED', 'Prices have changed.', { totalAmount: 2760 }))
    const refused = await submitOrder(draft(), seen)
    const entryId = (refused as { entryId: string }).entryId
    const corrected = await resubmitOrder(entryId, draft({ totalAmount: 2760 }), { ...seen, totalAmount: 2760 })
    expect(corrected).toMatchObject({ state: 'done', data: { id: refused.orderId } })
    const [first, second] = device.server.writes()
    expect(second!.key).not.toBe(first!.key)
    expect(second!.body).toMatchObject({ id: refused.orderId, totalAmount: 2760 })
  })

  it('is sent at once when it is corrected with a network, paid online, too', async () => {
    await withCart()
    drainOnRequest()
    device.server.replyToNext(() => failureReply(409, 'CART_CHANGED', 'Prices have changed.', { totalAmount: 2760 }))
    const online = draft({ paymentType: 'ONLINE' })
    const { entryId } = (await submitOrder(online, seen)) as { entryId: string }
    const corrected = await resubmitOrder(entryId, { ...online, totalAmount: 2760 }, { ...seen, totalAmount: 2760 })
    expect(corrected).toMatchObject({ state: 'done' })
  })
})

/** An order that is not sent yet, as submitOrder writes it, for a screen that does not wait. */
const submitOrderOffline = async () => {
  const orderId = createId()
  const label = 'Order from Rupsha Sarees, ৳2,560'
  const alongside = () => moveCartToOrder(orderId)
  await submit(placeOrder, { ...draft(), id: orderId }, { label, seen, wait: 1, alongside })
  return { orderId }
}
