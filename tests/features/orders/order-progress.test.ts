import { describe, expect, it } from 'vitest'
import { getOrderProgress } from '../../../src/features/orders/customer/order-steps.tsx'

const went = (...statuses: string[]) => statuses.map(to => ({ to }))

describe('The progress of an order', () => {
  it('is at the step of its status, never at the next one', () => {
    const usual = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']
    expect(getOrderProgress('PENDING', went('PENDING'))).toEqual({ steps: usual, current: 0, end: null })
    expect(getOrderProgress('SHIPPED', went('PENDING', 'PROCESSING', 'SHIPPED'))).toEqual({
      steps: usual,
      current: 2,
      end: null,
    })
    expect(getOrderProgress('DELIVERED', [])).toEqual({ steps: usual, current: 3, end: 'done' })
  })

  it('ends with the cancellation', () => {
    const progress = getOrderProgress('CANCELLED', went('PENDING', 'PROCESSING', 'CANCELLED'))
    expect(progress).toEqual({ steps: ['PENDING', 'PROCESSING', 'CANCELLED'], current: 2, end: 'stopped' })
  })

  it('shows a pending cancellation', () => {
    expect(getOrderProgress('CANCELLED', went('PENDING'))).toEqual({
      steps: ['PENDING', 'CANCELLED'],
      current: 1,
      end: 'stopped',
    })
  })

  it('shows the return as the next step while it is only requested', () => {
    const way = went('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED')
    expect(getOrderProgress('RETURN_REQUESTED', way)).toEqual({
      steps: ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED'],
      current: 4,
      end: null,
    })
  })

  it('goes back to the standard steps when a return was rejected', () => {
    const way = went('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'DELIVERED')
    expect(getOrderProgress('DELIVERED', way)).toMatchObject({ current: 3, end: 'done' })
  })
})
