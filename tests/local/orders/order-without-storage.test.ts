import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportReachable, reportUnreachable } from '../../../src/local/api/connection.ts'
import { addToCart, readCart, setQuantity } from '../../../src/local/cart/cart.ts'
import { db } from '../../../src/local/db/database.ts'
import { locks } from '../../../src/local/db/locks.ts'
import { submitOrder, toSeenLine } from '../../../src/local/orders/submit.ts'
import { drainNow, KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, SHOP } from '../entity-fixtures.ts'
import { failureReply } from '../fake-server.ts'

const device = setUpDevice()
const PRODUCT = buildProduct({ price: 2500 })

/** As Dexie reports a full disk: no entry fits into the outbox. */
const fillUp = () => {
  const full = () => new Dexie.AbortError('Aborted', new Dexie.QuotaExceededError('Full'))
  vi.spyOn(db.outbox, 'add').mockImplementation(() => Dexie.Promise.reject(full()) as never)
}
const freeUp = () => vi.restoreAllMocks()

const place = (onUnstored?: () => void, quantity = 1) => {
  const products = [{ productId: PRODUCT.id, quantity, price: 2500, discount: 0 }]
  const totalAmount = 2500 * quantity + 60
  const draft = { shopId: SHOP, totalAmount, paymentType: 'COD' as const, products, couponCode: '' }
  const seen = {
    shop: PRODUCT.shop,
    lines: [toSeenLine({ product: PRODUCT, quantity, price: 2500 })],
    subtotal: 2500 * quantity,
    shipping: 60,
    couponDiscount: 0,
    totalAmount,
  }
  return submitOrder(draft as never, seen as never, onUnstored)
}
const orders = () => device.server.requests.filter(({ path }) => path === '/orders/create')
/**
 * The server answers again, so whatever waits for that continues at once. On a busy machine it may have continued by
 * itself before.
 */
const reportServerIsBack = async () => {
  await expect.poll(() => orders().length).toBeGreaterThan(0)
  await expect
    .poll(() => {
      reportUnreachable()
      reportReachable()
      return orders().length
    })
    .toBeGreaterThan(1)
}

beforeEach(async () => {
  await signInOnDevice(device.server, RIMA)
  await addToCart(PRODUCT)
  reportReachable()
  fillUp()
})
afterEach(() => {
  freeUp()
  reportReachable()
})

describe('An order on a phone that is full', () => {
  it('is sent at once while there is a network, and empties the cart', async () => {
    const onUnstored = vi.fn()
    const result = await place(onUnstored)
    expect(result).toMatchObject({ state: 'done', data: { id: result.orderId } })
    expect(onUnstored).toHaveBeenCalledOnce()
    expect([...device.server.placed.keys()]).toEqual([result.orderId])
    expect((await readCart()).items).toEqual([])
    expect(await db.orders.get(result.orderId)).toBeDefined()
    expect(await db.cart.count()).toBe(0)
  })

  it('keeps its key until a response comes: a lost one is not a second order', async () => {
    device.server.replyAfterNextWrite('drop')
    const placing = place()
    await reportServerIsBack()
    expect(await placing).toMatchObject({ state: 'done' })
    expect(new Set(orders().map(({ key }) => key)).size).toBe(1)
    expect(device.server.placed.size).toBe(1)
  })

  it('is one order, however often it is pressed meanwhile, and none is sent beside it', async () => {
    let release: () => void = () => undefined
    device.server.replyToNext(() => new Promise(resolve => (release = () => resolve(undefined))))
    device.server.replyAfterNextWrite('drop')
    const first = place()
    await expect.poll(() => orders().length).toBe(1)
    const second = place()
    await setQuantity(PRODUCT.id, 2)
    await expect(place(undefined, 2)).rejects.toMatchObject({
      status: 'CONFLICT',
      message: expect.stringMatching(/^Your last order is still/),
    })
    release()
    await reportServerIsBack()
    expect((await first).orderId).toBe((await second).orderId)
    expect(device.server.placed.size).toBe(1)
    expect((await readCart()).items, 'something else is in the cart by now').toHaveLength(1)
  })

  it('moves to the outbox under the same key as soon as there is room', async () => {
    device.server.replyToNext(() => {
      freeUp()
      return 'drop' as const
    })
    const result = await place()
    expect(result).toMatchObject({ state: 'waiting' })
    expect((await readCart()).items).toEqual([])
    await drainNow({ isBack: true })
    expect(new Set(orders().map(({ key }) => key)).size).toBe(1)
    expect([...device.server.placed.keys()]).toEqual([result.orderId])
  })

  it('is still sent where moving it to the outbox fails for another reason, which is reported', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const fault = new TypeError('A fault of our own')
    device.server.replyToNext(() => {
      freeUp()
      vi.spyOn(db.outbox, 'add').mockImplementation(() => Dexie.Promise.reject(fault) as never)
      return 'drop' as const
    })
    const placing = place()
    await reportServerIsBack()
    expect(await placing).toMatchObject({ state: 'done' })
    expect(report).toHaveBeenCalledWith(fault)
    expect(device.server.placed.size).toBe(1)
    vi.unstubAllGlobals()
  })

  it('is refused while another tab sends one from its memory, also when there is room by now', async () => {
    freeUp()
    let end: () => void = () => undefined
    const otherTab = locks().request('unstored-order', {}, () => new Promise<void>(resolve => (end = resolve)))
    await expect(place()).rejects.toMatchObject({ status: 'CONFLICT' })
    end()
    await otherTab
    expect(orders()).toEqual([])
    expect((await readCart()).items).toHaveLength(1)
  })

  it('is not sent where another tab has ordered the same cart meanwhile', async () => {
    await expect(place(() => void db.cart.clear())).rejects.toMatchObject({ status: 'CONFLICT' })
    expect(orders()).toEqual([])
  })

  it('says what to do without a network, and keeps the cart', async () => {
    reportUnreachable()
    await expect(place()).rejects.toMatchObject({
      message: expect.stringMatching(/^This phone is full.*then try again\.$/),
    })
    expect(orders()).toEqual([])
    expect((await readCart()).items).toHaveLength(1)
  })

  it("reports the server's refusal, and keeps the cart", async () => {
    device.server.replyToNext(() => failureReply(409, 'OUT_OF_STOCK', 'Only 3 left of honey.'))
    expect(await place()).toMatchObject({ state: 'rejected', failure: { message: 'Only 3 left of honey.' } })
    expect((await readCart()).items).toHaveLength(1)
  })

  it('is never sent as another user who signs in before its response', async () => {
    device.server.replyToNext(async () => {
      await db.session.toCollection().modify({ user: { ...KARIM, role: 'CUSTOMER' } })
      return 'drop' as const
    })
    await expect(place()).rejects.toMatchObject({
      status: 'SIGNED_OUT',
      message: expect.stringMatching(/Check your orders/),
    })
    expect(orders()).toHaveLength(1)
  })
})
