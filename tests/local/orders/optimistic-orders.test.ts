import { describe, expect, it } from 'vitest'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { applyPendingOrders, toPendingOrders } from '../../../src/local/orders/optimistic.ts'
import { canHandOver, findCashToCollect, isWithCourier, listRemainingLines } from '../../../src/local/orders/parcels.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { buildOrder } from '../entity-fixtures.ts'

const order = buildOrder()
const move = (n: number, status: string, fields: Partial<EntryBase> = {}): OutboxEntry => ({
  ...createOutboxEntry('orders.changeStatus', { id: order.id, status }, null, {
    scope: `order:${order.id}`,
    label: status,
  }),
  n,
  ...fields,
})

describe('Pending status changes applied to an order', () => {
  it('show the status that it will have, and leave the row as it is', () => {
    const [shown] = applyPendingOrders([order], [move(1, 'PROCESSING'), move(2, 'SHIPPED')])
    expect(shown).toMatchObject({
      status: 'PENDING',
      shownStatus: 'SHIPPED',
      statusChanges: [{ to: 'PROCESSING' }, { to: 'SHIPPED' }],
    })
  })

  it('are applied up to a rejected one', () => {
    const [shown] = applyPendingOrders(
      [order],
      [move(1, 'PROCESSING'), move(2, 'SHIPPED', { state: 'rejected' }), move(3, 'DELIVERED')],
    )
    expect(shown).toMatchObject({ shownStatus: 'PROCESSING' })
    expect(shown!.statusChanges).toHaveLength(3)
  })

  it('change no other orders, and ignore a status that this version does not know', () => {
    const other = buildOrder()
    expect(applyPendingOrders([other], [move(1, 'PROCESSING')])[0]).toMatchObject({
      shownStatus: 'PENDING',
      statusChanges: [],
    })
    expect(applyPendingOrders([order], [move(1, 'TELEPORTED')])[0]).toMatchObject({ shownStatus: 'PENDING' })
  })
})

describe('A pending change of a parcel', () => {
  const parcel = (fields: Partial<EntryBase> = {}): OutboxEntry => ({
    ...createOutboxEntry('orders.changeParcel', { id: order.id, courier: '', trackingNumber: 'PA-7' }, null, {
      scope: `order:${order.id}`,
      label: 'Parcel',
    }),
    n: 1,
    ...fields,
  })

  it('shows what was typed, and leaves the status', () => {
    expect(applyPendingOrders([{ ...order, courier: 'RedX' }], [parcel()])[0]).toMatchObject({
      courier: null,
      trackingNumber: 'PA-7',
      shownStatus: 'PENDING',
      statusChanges: [],
    })
  })

  it('is not shown once it was refused', () => {
    expect(applyPendingOrders([order], [parcel({ state: 'rejected' })])[0]!.trackingNumber).toBe(order.trackingNumber)
  })
})

describe('A pending hand-over to a courier', () => {
  const handOver = (fields: Partial<EntryBase> = {}, lines?: { id: string; quantity: number }[]): OutboxEntry => ({
    ...createOutboxEntry('orders.handOver', { id: order.id, courier: 'steadfast', ...(lines && { lines }) }, null, {
      scope: `order:${order.id}`,
      label: 'Hand over',
    }),
    n: 1,
    ...fields,
  })
  const product = { id: 'saree', name: 'Tangail saree', image: '' }
  const line = { id: 'line', productId: 'saree', product, quantity: 3, price: 500, discount: 0 }
  const many = { ...order, orderItem: [line], totalAmount: 1560 }

  it('accepts a new order with it, and leaves nothing to hand over', () => {
    const shown = applyPendingOrders([many], [handOver()])[0]!
    expect(shown.shownStatus).toBe('PROCESSING')
    expect([canHandOver(shown), isWithCourier(shown)]).toEqual([false, true])
  })

  it('changes nothing once it was refused', () => {
    const shown = applyPendingOrders([many], [handOver({ state: 'rejected' })])[0]!
    expect(shown).toMatchObject({ shownStatus: order.status, handOvers: [{ state: 'rejected' }] })
    expect([canHandOver(shown), isWithCourier(shown)]).toEqual([true, false])
  })

  it('of a part leaves the other pieces, and what is left of the total to collect', () => {
    const shown = applyPendingOrders([many], [handOver({}, [{ id: line.id, quantity: 1 }])])[0]!
    const rest = listRemainingLines(shown)
    expect(rest).toEqual([{ id: line.id, quantity: 2 }])
    expect(findCashToCollect(shown, rest)).toBe(1060)
  })
})

describe('Pending orders', () => {
  it('are those in the outbox, the newest first', () => {
    const placed = (id: string, createdAt: number): OutboxEntry => ({
      ...createOutboxEntry('orders.create', { id, paymentType: 'COD' }, null, {
        scope: `order:${id}`,
        label: id,
        seen: {},
      }),
      n: createdAt,
      createdAt,
    })
    const waiting = toPendingOrders([placed('a', 1), move(2, 'SHIPPED'), placed('b', 3)])
    expect(waiting.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
