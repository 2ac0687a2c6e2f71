import { describe, expect, it } from 'vitest'
import { ACCOUNT_ORDERS } from '../../../src/contract/constants.ts'
import { computeNewOrderCount } from '../../../src/features/orders/queue/status-counts.ts'

describe('The badge of new orders', () => {
  it('counts the orders on the device while it has every open order, whatever the server said before', () => {
    expect(computeNewOrderCount({ held: 40, pending: 5, fresh: 5, onServer: 9 })).toBe(5)
  })

  it('uses the count of the server when the device has only a part, without orders with a pending change', () => {
    const full = { held: ACCOUNT_ORDERS, pending: 990, fresh: 990 }
    expect(computeNewOrderCount({ ...full, onServer: 1_250 })).toBe(1_250)
    expect(computeNewOrderCount({ ...full, fresh: 988, onServer: 1_250 })).toBe(1_248)
  })

  it('is never below the count on the device', () => {
    expect(computeNewOrderCount({ held: ACCOUNT_ORDERS, pending: 990, fresh: 990, onServer: 12 })).toBe(990)
    expect(computeNewOrderCount({ held: ACCOUNT_ORDERS, pending: 990, fresh: 990, onServer: undefined })).toBe(990)
  })
})
