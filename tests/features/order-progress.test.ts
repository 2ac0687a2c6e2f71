import { describe, expect, it } from 'vitest'
import { progressOf } from '../../src/features/orders/order-progress.ts'

const went = (...statuses: string[]) => statuses.map(to => ({ to }))

describe('progressOf', () => {
  it('shows the usual way while the order is on it', () => {
    const usual = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']
    expect(progressOf('PENDING', went('PENDING'))).toEqual({ stations: usual, done: 1 })
    expect(progressOf('SHIPPED', went('PENDING', 'PROCESSING', 'SHIPPED'))).toEqual({ stations: usual, done: 3 })
    expect(progressOf('DELIVERED', [])).toEqual({ stations: usual, done: 4 })
  })

  it('ends where a cancelled order ended', () => {
    const progress = progressOf('CANCELLED', went('PENDING', 'PROCESSING', 'CANCELLED'))
    expect(progress).toEqual({ stations: ['PENDING', 'PROCESSING', 'CANCELLED'], done: 3 })
  })

  it('shows a cancel that only waits to be sent', () => {
    expect(progressOf('CANCELLED', went('PENDING'))).toEqual({ stations: ['PENDING', 'CANCELLED'], done: 2 })
  })

  it('has the return ahead while it is only asked for', () => {
    const way = went('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED')
    expect(progressOf('RETURN_REQUESTED', way)).toEqual({
      stations: ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED'],
      done: 5,
    })
  })

  it('goes back to the usual way when a return was turned down', () => {
    const way = went('PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'DELIVERED')
    expect(progressOf('DELIVERED', way).done).toBe(4)
  })
})
