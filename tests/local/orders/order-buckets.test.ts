import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { addMovedOrders, applyPendingToCounts } from '../../../src/local/orders/buckets.ts'
import { applyPendingOrders, type OptimisticOrder } from '../../../src/local/orders/optimistic.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { buildOrder } from '../entity-fixtures.ts'

/** A new order that its shop accepted on this device. */
const accept = (state: OutboxEntry['state'] = 'pending'): OptimisticOrder => {
  const order = buildOrder({ status: 'PENDING' })
  const change = createOutboxEntry('orders.changeStatus', { id: order.id, status: 'PROCESSING' }, null, {
    scope: `order:${order.id}`,
    label: 'x',
  })
  return applyPendingOrders([order], [{ ...change, n: 1, state }])[0]!
}

describe("The server's counts with pending changes", () => {
  it('count an order in its new queue, and in no other', () => {
    const accepted = accept()
    expect(applyPendingToCounts({ PENDING: 300, PROCESSING: 2 }, [accepted])).toEqual({
      PENDING: 299,
      PROCESSING: 3,
      ALL: 302,
      ATTENTION: 0,
    })
  })

  it('count an order with a rejected change where the server has it, and under ATTENTION', () => {
    const refused = accept('rejected')
    expect(applyPendingToCounts({ PENDING: 300 }, [refused])).toEqual({ PENDING: 300, ALL: 300, ATTENTION: 1 })
  })

  it('are never below 0 where the server has counted the change already', () => {
    const accepted = accept()
    expect(applyPendingToCounts({ PENDING: 0, PROCESSING: 1 }, [accepted]).PENDING).toBe(0)
  })
})

describe("The server's page of a queue", () => {
  const accepted = accept()
  const other = applyPendingOrders([buildOrder({ id: 'other', status: 'PROCESSING' })], [])[0]!

  it('begins with the orders that a pending change has moved into the queue', () => {
    expect(addMovedOrders([other], [accepted], 'PROCESSING')).toEqual([accepted, other])
  })

  it('has no order twice, and none that the server lists on another page', () => {
    expect(addMovedOrders([accepted, other], [accepted], 'PROCESSING')).toEqual([accepted, other])
    expect(addMovedOrders([other], [accepted], 'PENDING')).toEqual([other])
    expect(addMovedOrders([other], [accepted], 'ALL')).toEqual([other])
  })

  it('leaves out orders whose change was rejected', () => {
    const refused = accept('rejected')
    expect(addMovedOrders([other], [refused], 'PROCESSING')).toEqual([other])
  })
})
