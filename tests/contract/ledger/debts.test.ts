import { describe, expect, it } from 'vitest'
import { toDebtState } from '../../../src/contract/ledger/debts.ts'

describe('What a shop owes the market', () => {
  it.each([
    [0, 'NONE'],
    [-5000, 'NONE'],
    [3999, 'NONE'],
    [4000, 'NEAR'],
    [4999, 'NEAR'],
    [5000, 'REACHED'],
    [90_000, 'REACHED'],
  ] as const)('of %i poisha is %s with a limit of 5000', (debt, state) => {
    expect(toDebtState(debt, 5000)).toBe(state)
  })

  it('has no limit unless the market sets one', () => {
    expect(toDebtState(1_000_000, null)).toBe('NONE')
  })
})
