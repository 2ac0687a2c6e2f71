import { describe, expect, it } from 'vitest'
import { allowedStatuses, ORDER_STATUSES } from '../../src/contract/order-states.ts'
import { asksForShelf, detailOf, type MoveQuestion, questionOf } from '../../src/features/vendor/move-question.ts'

const ask = (from: Parameters<typeof questionOf>[0], to: Parameters<typeof questionOf>[1]): MoveQuestion => {
  const question = questionOf(from, to)
  if (!question) throw new Error(`Nothing is asked between ${from} and ${to}`)
  return question
}

describe('What a shop is asked before an order moves', () => {
  it('is whether the goods go back on the shelf, wherever they come back', () => {
    const moves = ORDER_STATUSES.flatMap(status => {
      const facts = { status, paymentType: 'COD', paymentStatus: 'UNPAID', deliveredAt: null } as const
      return allowedStatuses(facts, 'VENDOR', 0).map(to => questionOf(status, to))
    })
    expect(moves.filter(question => question && asksForShelf(question)).map(question => question?.action)).toEqual([
      'Refused at the door',
      'Accept return',
    ])
  })

  it('is nothing on the usual way', () => {
    expect(questionOf('PENDING', 'PROCESSING')).toBeUndefined()
    expect(questionOf('PROCESSING', 'SHIPPED')).toBeUndefined()
    expect(questionOf('SHIPPED', 'DELIVERED')).toBeUndefined()
  })

  it('leaves the stock as it is where the shop says that the goods do not go back', () => {
    const accepted = ask('RETURN_REQUESTED', 'RETURNED')
    expect(detailOf(accepted, { reason: '', isOnShelf: false })).toEqual({ restock: false })
    expect(detailOf(accepted, { reason: ' Thank you ', isOnShelf: true })).toEqual({
      reason: 'Thank you',
      restock: true,
    })
    const refused = ask('SHIPPED', 'RETURNED')
    expect(detailOf(refused, { reason: 'Wrong address', isOnShelf: false })).toEqual({
      reason: 'Wrong address',
      restock: false,
    })
  })

  it('is the reason of what the customer did not want, and nothing moves without it', () => {
    for (const question of [
      ask('PENDING', 'CANCELLED'),
      ask('SHIPPED', 'RETURNED'),
      ask('RETURN_REQUESTED', 'DELIVERED'),
    ])
      expect(detailOf(question, { reason: ' ', isOnShelf: true })).toBeNull()
    expect(detailOf(ask('PROCESSING', 'CANCELLED'), { reason: 'Out of stock', isOnShelf: false })).toEqual({
      reason: 'Out of stock',
    })
  })
})
