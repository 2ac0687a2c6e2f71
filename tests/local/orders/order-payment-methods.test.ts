import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../../src/contract/settings/settings.ts'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { addToCart, readCart } from '../../../src/local/cart/cart.ts'
import { parkAndAddToCart } from '../../../src/local/cart/parked-carts.ts'
import { readCheckoutCarts, tickCart } from '../../../src/local/cart/ticked-carts.ts'
import { db } from '../../../src/local/db/database.ts'
import { readVisitorOrders } from '../../../src/local/db/stored-visitor-orders.ts'
import { submitOrder } from '../../../src/local/orders/submit.ts'
import { submitOrderGroup } from '../../../src/local/orders/submit-group.ts'
import { keepVisitorOrder, keepVisitorOrderGroup } from '../../../src/local/orders/visitor-orders.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { rememberPaymentMethod } from '../../../src/local/payments/payment-method.ts'
import { startPayment } from '../../../src/local/payments/start-payment.ts'
import { goOffline, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, OTHER_SHOP, SHOP } from '../entity-fixtures.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

const ADDRESS = { name: 'Rima', phoneNumber: '01711000201', email: 'rima@example.com', address: 'Dhaka' }
const saree = buildProduct()
const honey = buildProduct({ shopId: OTHER_SHOP, shop: { id: OTHER_SHOP, name: 'Sundarban', logoUrl: '' } })

const offer = async (...ids: string[]) => {
  const payments = { online: true, methods: ids.map(id => ({ id, name: id })) }
  await db.meta.put({ key: 'settings', value: { payments } as Settings, at: Date.now() })
}
const inputs = async () => (await readPendingEntries()).map(({ input }) => input)
const buildOrder = async (paymentType: 'COD' | 'ONLINE') => {
  await addToCart(saree)
  return buildOrderDraft((await readCart()).items, ADDRESS, paymentType)
}
const buildOrders = async () => {
  await addToCart(saree)
  await parkAndAddToCart(honey)
  await tickCart(SHOP, true)
  return (await readCheckoutCarts()).map(({ items }) => buildOrderDraft(items, ADDRESS, 'ONLINE'))
}

beforeEach(() => offer('card', 'bkash'))

describe('An order from the checkout', () => {
  beforeEach(async () => {
    await signInOnDevice(device.server, RIMA)
    goOffline(device)
  })

  it('names the way to pay that was chosen on this device, and otherwise the first', async () => {
    const { draft, seen } = await buildOrder('ONLINE')
    await submitOrder(draft, seen)
    await rememberPaymentMethod('bkash')
    const next = await buildOrder('ONLINE')
    await submitOrder(next.draft, next.seen)
    expect(await inputs()).toMatchObject([{ paymentMethod: 'card' }, { paymentMethod: 'bkash' }])
  })

  it('names none in cash, nor where the market offers one way alone', async () => {
    const cash = await buildOrder('COD')
    await submitOrder(cash.draft, cash.seen)
    await offer('card')
    const online = await buildOrder('ONLINE')
    await submitOrder(online.draft, online.seen)
    for (const input of await inputs()) expect(input).not.toHaveProperty('paymentMethod')
  })

  it('names one for all of a group', async () => {
    await rememberPaymentMethod('bkash')
    await submitOrderGroup(await buildOrders(), 'ONLINE')
    expect(await inputs()).toMatchObject([{ paymentType: 'ONLINE', paymentMethod: 'bkash' }])
  })
})

describe('An order of a visitor', () => {
  const kept = async () => (await readVisitorOrders()).map(({ entry }) => entry.input)

  it('names the way to pay', async () => {
    await rememberPaymentMethod('bkash')
    const { draft, seen } = await buildOrder('ONLINE')
    await keepVisitorOrder(draft, seen)
    await keepVisitorOrderGroup(await buildOrders(), 'ONLINE')
    expect(await kept()).toMatchObject([{ paymentMethod: 'bkash' }, { paymentMethod: 'bkash' }])
  })
})

describe('A payment', () => {
  const started = () => device.server.requests.filter(({ path }) => path === '/payments/create').map(({ body }) => body)
  beforeEach(async () => {
    await signInOnDevice(device.server, RIMA)
    device.server.responses.set('POST /payments/create', () => successReply({ id: saree.id, redirect_url: '/gateway' }))
  })

  it("begins with the order's method, and otherwise with this device's", async () => {
    await rememberPaymentMethod('bkash')
    await startPayment(saree.id, { method: 'card' })
    await startPayment(saree.id)
    expect(started()).toMatchObject([{ method: 'card' }, { method: 'bkash' }])
  })

  it("begins with this device's where the market has given up that of the order", async () => {
    await rememberPaymentMethod('bkash')
    await startPayment(saree.id, { method: 'cheque' })
    expect(started()).toMatchObject([{ method: 'bkash' }])
  })
})
