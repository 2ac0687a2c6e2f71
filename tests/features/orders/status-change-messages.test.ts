import { describe, expect, it } from 'vitest'
import { getStatusChangeMessages } from '../../../src/features/orders/changes/status-change-messages.ts'
import { titleEvent } from '../../../src/features/orders/page/order-events.tsx'

const line = { id: 'sarees', quantity: 2, price: 1000 }
type Changed = Parameters<typeof getStatusChangeMessages>[0]
const order = {
  orderItem: [line],
  couponDiscount: 0,
  shipping: 60,
  totalAmount: 2060,
  refunds: [],
} as unknown as Changed
const accept = (pieces?: number, asked?: number) => {
  const lines = (quantity: number) => [{ itemId: line.id, quantity }]
  const returnRequest = asked ? { lines: lines(asked) } : undefined
  const changed = { ...order, returnRequest } as Changed
  return getStatusChangeMessages(changed, 'RETURNED', pieces ? lines(pieces) : undefined).done
}

describe('An accepted return', () => {
  it('is one of the whole order where nothing stays with the customer', () => {
    expect([accept(), accept(2), accept(undefined, 2)]).toEqual(Array(3).fill('Marked as returned'))
  })

  it('is said to be accepted where some pieces stay', () => {
    expect([accept(1), accept(undefined, 1)]).toEqual(Array(2).fill('Return accepted'))
  })
})

describe('The history of an order', () => {
  it('has a refund while the rest stays paid', () => {
    expect(titleEvent({ from: 'PAID', to: 'PAID' }, false)).toBe('Partial refund')
    expect(titleEvent({ from: 'UNPAID', to: 'PAID' }, false)).toBe('Paid')
  })
})
