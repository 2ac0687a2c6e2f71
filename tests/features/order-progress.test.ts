import { describe, expect, it } from 'vitest'
import { getOrderProgress } from '../../src/features/orders/order-progress.ts'

const went = (...statuses: string[]) => statuses.map(to => ({ to }))

describe('The progress of an order', () => {
  it('shows the standard steps while the order follows them', () => {
    const usual = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']
    expect(getOrderProgress('PENDING', went('PENDING'))).toEqual({ steps: usual, done: 1 })
    expect(getOrderProgress('SHIPPED', went('PENDING', 'PROCESSING', 'SHIPPED'))).toEqual({ steps: usual, done: 3 })
    expect(getOrderProgress('DELIVERED', [])).toEqual({ steps: usual, done: 4 })
  })

  it('ends with the cancellation', () => {
    const progress = getOrderProgress('CANCELLED', went('PENDING', 'PROCESSING', 'CANCELLED'))
    expect(progress).toEqual({ steps: ['PENDING', 'PROCESSING', 'CANCELLED'], done: 3 })
  })

  it('shows a pending cancellation', () => {
    expect(getOrderProgress('CANCELLED', went('PENDING'))).toEqual({ steps: ['PENDING', 'CANCELLED'], done: 2 })
  })

  it('shows the return as the next step while it is only requested', () => {
    const way = went('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED')
    expect(getOrderProgress('RETURN_REQUESTED', way)).toEqual({
      steps: ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED'],
      done: 5,
    })
  })

  it('goes back to the standard steps when a return was rejected', () => {
    const way = went('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'DELIVERED')
    expect(getOrderProgress('DELIVERED', way).done).toBe(4)
  })
})
