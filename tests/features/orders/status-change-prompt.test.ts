import { describe, expect, it } from 'vitest'
import { allowedStatuses, ORDER_STATUSES, type OrderStatus } from '../../../src/contract/orders/order-status.ts'
import {
  asksToRestock,
  buildStatusChangeDetail,
  findStatusChangePrompt,
  type StatusChangePrompt,
} from '../../../src/features/orders/changes/status-change-prompt.ts'

const find = (shownStatus: OrderStatus, to: OrderStatus) => findStatusChangePrompt({ shownStatus }, to)

const ask = (from: OrderStatus, to: OrderStatus): StatusChangePrompt => {
  const question = find(from, to)
  if (!question) throw new Error(`Nothing is asked between ${from} and ${to}`)
  return question
}

describe('The confirmation of a status change', () => {
  it('asks whether to restock whenever items come back', () => {
    const moves = ORDER_STATUSES.flatMap(status => {
      const facts = { status, paymentType: 'COD', paymentStatus: 'UNPAID', deliveredAt: null } as const
      return allowedStatuses(facts, 'VENDOR', 0).map(to => find(status, to))
    })
    expect(moves.filter(question => question && asksToRestock(question)).map(question => question?.action)).toEqual([
      'Refused at the door',
      'Accept return',
    ])
  })

  it('is not needed for the standard steps', () => {
    expect(find('PENDING', 'PROCESSING')).toBeUndefined()
    expect(find('PROCESSING', 'SHIPPED')).toBeUndefined()
    expect(find('SHIPPED', 'DELIVERED')).toBeUndefined()
  })

  it('says of an order that nobody has collected what happened', () => {
    const pickup = { name: 'Shop', address: 'Road 1', opens: 600, closes: 1200, daysOff: [] }
    expect(findStatusChangePrompt({ shownStatus: 'SHIPPED', pickup }, 'RETURNED')?.action).toBe('Not collected')
    expect(findStatusChangePrompt({ shownStatus: 'RETURN_REQUESTED', pickup }, 'RETURNED')?.action).toBe(
      'Accept return',
    )
  })

  it('leaves the stock unchanged when the shop does not restock', () => {
    const accepted = ask('RETURN_REQUESTED', 'RETURNED')
    expect(buildStatusChangeDetail(accepted, { reason: '', restock: false })).toEqual({ restock: false })
    expect(buildStatusChangeDetail(accepted, { reason: ' Thank you ', restock: true })).toEqual({
      reason: 'Thank you',
      restock: true,
    })
    const refused = ask('SHIPPED', 'RETURNED')
    expect(buildStatusChangeDetail(refused, { reason: 'Wrong address', restock: false })).toEqual({
      reason: 'Wrong address',
      restock: false,
    })
  })

  it('requires a reason for what the customer did not ask for', () => {
    for (const question of [
      ask('PENDING', 'CANCELLED'),
      ask('SHIPPED', 'RETURNED'),
      ask('RETURN_REQUESTED', 'DELIVERED'),
    ])
      expect(buildStatusChangeDetail(question, { reason: ' ', restock: true })).toBeNull()
    expect(buildStatusChangeDetail(ask('PROCESSING', 'CANCELLED'), { reason: 'Out of stock', restock: false })).toEqual(
      {
        reason: 'Out of stock',
      },
    )
  })
})
