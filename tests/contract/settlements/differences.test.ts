import { describe, expect, it } from 'vitest'
import {
  allowedDecisions,
  DIFFERENCES,
  findDifferences,
  type KnownParcel,
} from '../../../src/contract/settlements/differences.ts'

const DELIVERED: KnownParcel = {
  status: 'DELIVERED',
  cash: 56_000,
  collected: null,
  keptCash: null,
  fee: null,
  settled: 0,
  isSettled: false,
}
const kinds = (parcel: Partial<KnownParcel> | null, collected: number, fee = 7_000, namedFee: number | null = null) =>
  findDifferences(parcel && { ...DELIVERED, ...parcel }, { collected, fee, namedFee }).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  )

describe('A line of a settlement', () => {
  it('agrees when it has the cash that was collected', () => {
    expect(kinds({}, 56_000)).toEqual([])
    expect(kinds({ collected: 50_000 }, 50_000)).toEqual([])
    expect(kinds({ status: 'PARTLY_DELIVERED', collected: 20_000 }, 20_000)).toEqual([])
  })

  it('agrees with a parcel that came back, of which only the fee is kept', () => {
    expect(kinds({ status: 'RETURNED' }, 0)).toEqual([])
    expect(kinds({ status: 'LOST' }, 56_000)).toEqual(['MORE_CASH 56000'])
  })

  it('may come before the courier has reported the delivery', () => {
    expect(kinds({ status: 'IN_TRANSIT' }, 56_000)).toEqual([])
    expect(kinds({ status: 'OUT_FOR_DELIVERY' }, 50_000)).toEqual(['LESS_CASH 6000'])
  })

  it('differs in cash and in the fee at once', () => {
    expect(kinds({ fee: 6_000 }, 50_000)).toEqual(['LESS_CASH 6000', 'FEE_DIFFERS 1000'])
    expect(kinds({ fee: 8_000 }, 60_000)).toEqual(['MORE_CASH 4000', 'FEE_DIFFERS -1000'])
  })

  it('compares only the fee for delivery where the settlement names it', () => {
    expect(kinds({ fee: 6_000 }, 56_000, 6_560, 6_000)).toEqual([])
  })

  it('is a repetition of a settled parcel, but for the rest that was open', () => {
    expect(kinds({ settled: 56_000, isSettled: true }, 56_000)).toEqual(['DOUBLED 56000'])
    expect(kinds({ settled: 50_000, isSettled: true }, 6_000)).toEqual([])
    expect(kinds({ settled: 50_000, isSettled: true }, 50_000)).toEqual(['DOUBLED 50000'])
    expect(kinds({ status: 'RETURNED', isSettled: true }, 0)).toEqual(['DOUBLED 0'])
  })

  it('is unknown without a parcel, and then is left out by a shop unless a person finds it', () => {
    expect(kinds(null, 56_000)).toEqual(['UNKNOWN 56000'])
    const refusable = (isMarket: boolean) =>
      DIFFERENCES.filter(kind => allowedDecisions(kind, isMarket).includes('REJECT'))
    expect(refusable(true)).toEqual(DIFFERENCES)
    expect(refusable(false)).toEqual(['MISSING', 'DOUBLED', 'LESS_CASH', 'MORE_CASH', 'FEE_DIFFERS'])
    expect(DIFFERENCES.filter(kind => allowedDecisions(kind, false).includes('MATCH'))).toEqual(['UNKNOWN'])
  })
})
