import { describe, expect, it } from 'vitest'
import type { Shipment } from '../../../src/contract/shipments/shipments.ts'
import {
  buildBoardUrl,
  findFirstGroup,
  groupParcels,
  parseBoardUrl,
} from '../../../src/features/orders/board/board-rows.ts'
import {
  findCutTexts,
  isCompleteParcel,
  listCommonAccounts,
  toHandOver,
} from '../../../src/features/orders/parcels/typed-parcel.ts'
import { applyPendingOrders, type OptimisticOrder } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { order } from '../entity-fixtures.ts'

const product = { id: 'saree', name: 'Tangail saree', image: '' }
const line = { id: 'line', productId: 'saree', product, quantity: 3, price: 500, discount: 0 }
const parcel = (id: string, status: Shipment['status'], at: string, problem?: string): Shipment => ({
  id,
  courier: 'sandbox',
  reference: id,
  status,
  steps: [{ status, at }],
  ...(problem && { problem }),
})
const withParcels = (...shipments: Shipment[]): OptimisticOrder =>
  applyPendingOrders([{ ...order, orderItem: [line], shipments }], [])[0]!
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

describe('The parcel board', () => {
  it('shows each parcel once: those with a problem apart, the longest waiting first, finished ones last first', () => {
    const groups = groupParcels([
      withParcels(parcel('new', 'IN_TRANSIT', '2026-11-03'), parcel('old', 'PICKED_UP', '2026-11-01')),
      withParcels(parcel('lost', 'LOST', '2026-11-02', 'LOST'), parcel('gone', 'CANCELLED', '2026-11-02')),
      withParcels(parcel('first', 'DELIVERED', '2026-11-01'), parcel('last', 'RETURNED', '2026-11-02')),
    ])
    expect(keys(groups.onTheWay)).toEqual(['old', 'new'])
    expect(keys(groups.problem)).toEqual(['lost'])
    expect(keys(groups.done)).toEqual(['last', 'first'])
    expect(findFirstGroup(groups)).toBe('problem')
  })

  it('shows what waits on this device, and what the server has refused', () => {
    const entry = (id: string, state: 'pending' | 'rejected') => ({
      ...createOutboxEntry('orders.handOver', { id: order.id, courier: 'sandbox' }, null, {
        scope: 'x',
        label: 'x',
        key: id,
      }),
      n: 1,
      state,
    })
    const groups = groupParcels(applyPendingOrders([order], [entry('waits', 'pending'), entry('refused', 'rejected')]))
    expect([keys(groups.toBook), keys(groups.problem)]).toEqual([['waits'], ['refused']])
  })

  it('opens where its address says, and at what there is to do', () => {
    expect(parseBoardUrl(buildBoardUrl({ group: 'booked', page: 2 }).split('?')[1]!)).toEqual({
      group: 'booked',
      page: 2,
    })
    expect(parseBoardUrl('show=nonsense').group).toBeUndefined()
    expect(findFirstGroup(groupParcels([withParcels(parcel('a', 'DELIVERED', '2026-11-01'))]))).toBe('toBook')
  })
})

describe('What is handed over', () => {
  const typed = { courier: 'steadfast', isMarket: false, weight: '', note: null, pieces: null } as const

  it('is the whole order with the note of its customer, unless something else is typed', () => {
    const whole = withParcels()
    expect(toHandOver(whole, typed)).toEqual({ courier: 'steadfast' })
    expect(toHandOver(whole, { ...typed, isMarket: true })).toEqual({ courier: 'steadfast', isMarket: true })
    expect(toHandOver(whole, { ...typed, weight: '১,৫০০', note: '', pieces: { line: 1 } })).toEqual({
      courier: 'steadfast',
      weight: 1500,
      note: '',
      lines: [{ id: 'line', quantity: 1 }],
    })
  })

  it('is refused without a piece, and with a weight or a note that no courier takes', () => {
    const orders = [withParcels()]
    expect(isCompleteParcel(typed, orders)).toBe(true)
    for (const wrong of [{ pieces: { line: 0 } }, { weight: '1.5' }, { weight: '0' }, { note: 'x'.repeat(251) }])
      expect(isCompleteParcel({ ...typed, ...wrong }, orders)).toBe(false)
  })

  it('names the texts that the courier cuts, the note of the customer among them', () => {
    const noted = { ...withParcels(), note: 'x'.repeat(600) }
    expect(findCutTexts(noted, typed)).toEqual(['note'])
    expect(findCutTexts(noted, { ...typed, note: 'Short.' })).toEqual([])
  })

  it('goes to couriers that all of its shops have, and whose keys are accepted', () => {
    const connection = (shopId: string, courier: 'steadfast' | 'pathao', status: 'ACTIVE' | 'DISABLED') => ({
      shopId,
      courier,
      status,
    })
    const couriers = [
      connection('a', 'steadfast', 'ACTIVE'),
      connection('a', 'pathao', 'ACTIVE'),
      connection('b', 'pathao', 'ACTIVE'),
      connection('b', 'steadfast', 'DISABLED'),
    ]
    const own = (courier: 'steadfast' | 'pathao') => ({ courier, isMarket: false })
    expect(listCommonAccounts(couriers, [{ shopId: 'a' }])).toEqual([own('steadfast'), own('pathao')])
    expect(listCommonAccounts(couriers, [{ shopId: 'a' }, { shopId: 'b' }])).toEqual([own('pathao')])
  })

  it('goes with the account of a shop before that of the market', () => {
    const active = { courier: 'steadfast', status: 'ACTIVE' } as const
    const market = { courier: 'steadfast', isMarket: true } as const
    const couriers = [
      { shopId: 'a', ...active, ...market },
      { shopId: 'b', ...active, ...market },
      { shopId: 'a', ...active },
    ]
    expect(listCommonAccounts(couriers, [{ shopId: 'a' }])).toEqual([{ courier: 'steadfast', isMarket: false }, market])
    expect(listCommonAccounts(couriers, [{ shopId: 'a' }, { shopId: 'b' }])).toEqual([market])
  })
})
