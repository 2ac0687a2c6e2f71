import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { describe, expect, it } from 'vitest'
import { db } from '../../../src/local/db/database.ts'
import { readOrder, readOrders, type StoredOrderFilter } from '../../../src/local/orders/reads.ts'
import { order } from '../../features/entity-fixtures.ts'
import { buildOrderEntry, drainNow, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'

const device = setUpDevice()

describe('An order whose response comes while it is on the screen', () => {
  it('is in every snapshot either pending or placed, never both and never neither', async () => {
    await signInOnDevice(device.server, RIMA)
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push((await buildOrderEntry()).input.id)
    const looks: number[] = []
    const lists: number[] = []
    const watches = [
      ...ids.map(id => liveQuery(async () => readOrder(id)).subscribe(order => looks.push(order ? 1 : 0))),
      liveQuery(async () => readOrders()).subscribe(({ waiting, orders }) =>
        lists.push(waiting.length + orders.length),
      ),
    ]
    let isDone = false
    const look = async () => {
      while (!isDone) {
        for (const id of ids) looks.push((await readOrder(id)) ? 1 : 0)
        const { waiting, orders } = await readOrders()
        lists.push(waiting.length + orders.length)
      }
    }
    const looking = look()
    await drainNow()
    isDone = true
    await looking
    for (const watch of watches) watch.unsubscribe()
    expect(new Set(looks)).toEqual(new Set([1]))
    expect(new Set(lists)).toEqual(new Set([20]))
  })
})

describe('Searching orders', () => {
  const found = async (searchTerm: string) => (await readOrders({ searchTerm })).orders.map(one => one.id)

  it('finds them by number, product, tracking number, and by the name and phone of customer and recipient', async () => {
    await db.orders.put({
      ...order,
      customer: { ...order.customer, name: 'Rima Akter', phoneNumber: '01811111111' },
      shippingAddress: { ...order.shippingAddress, name: 'Nusrat Jahan', phoneNumber: '01722222222' },
      trackingNumber: 'SF-20931',
    })
    const terms = [
      order.number,
      order.orderItem[0]!.product.name,
      'rima',
      '০১৮১১',
      'nusrat',
      '01722222222',
      'sf-20931',
      '20931',
    ]
    for (const term of terms) expect([term, await found(term)]).toEqual([term, [order.id]])
    expect(await found('Tanvir')).toEqual([])
  })

  it('filters them by shop, payment type and payment status', async () => {
    const [cash, online] = [order, { ...order, id: `${order.id.slice(0, -2)}99` }] as const
    const shopId = `${order.shopId.slice(0, -2)}99`
    await db.orders.bulkPut([cash, { ...online, shopId, paymentType: 'ONLINE', paymentStatus: 'PAID' }])
    const fitting = async (filter: StoredOrderFilter) => (await readOrders(filter)).orders.map(({ id }) => id)
    expect(await fitting({ shopId })).toEqual([online.id])
    expect(await fitting({ paymentType: 'COD' })).toEqual([cash.id])
    expect(await fitting({ paymentStatus: 'PAID' })).toEqual([online.id])
    expect(await fitting({ paymentType: 'COD', shopId })).toEqual([])
  })

  it('filters them by the days in Bangladesh on which they were placed, both included', async () => {
    const [late, early] = [order, { ...order, id: `${order.id.slice(0, -2)}99` }] as const
    await db.orders.bulkPut([
      { ...late, createdAt: '2026-01-01T18:00:00.000Z' },
      { ...early, createdAt: '2026-01-01T17:59:59.999Z' },
    ])
    const placed = async (filter: StoredOrderFilter) => (await readOrders(filter)).orders.map(({ id }) => id)
    expect(await placed({ from: '2026-01-02' })).toEqual([late.id])
    expect(await placed({ to: '2026-01-01' })).toEqual([early.id])
    expect(await placed({ from: '2026-01-01', to: '2026-01-02' })).toEqual([late.id, early.id])
  })
})
