import { describe, expect, it } from 'vitest'
import { adviseOnCash, needsCustomerHistory } from '../../../src/contract/orders/customer-history.ts'

describe('The advice about cash on delivery', () => {
  it.each([
    [0, 0, 'CALL_FIRST'],
    [1, 0, 'NONE'],
    [40, 0, 'NONE'],
    [0, 1, 'CALL_FIRST'],
    [4, 1, 'CALL_FIRST'],
    [5, 1, 'NONE'],
    [0, 2, 'ASK_FEE_AHEAD'],
    [2, 2, 'ASK_FEE_AHEAD'],
    [3, 2, 'CALL_FIRST'],
    [10, 2, 'NONE'],
  ] as const)('with %i delivered and %i refused is %s', (delivered, refused, advice) => {
    expect(adviseOnCash({ delivered, refused })).toBe(advice)
  })

  it('is needed while the shop decides, and not for what was paid online', () => {
    expect(needsCustomerHistory({ status: 'PENDING', paymentType: 'COD' })).toBe(true)
    expect(needsCustomerHistory({ status: 'PROCESSING', paymentType: 'COD' })).toBe(true)
    expect(needsCustomerHistory({ status: 'SHIPPED', paymentType: 'COD' })).toBe(false)
    expect(needsCustomerHistory({ status: 'PENDING', paymentType: 'ONLINE' })).toBe(false)
  })
})
