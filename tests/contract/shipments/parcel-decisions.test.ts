import { describe, expect, it } from 'vitest'
import { PARCEL_WEIGHT_MAX } from '../../../src/contract/constants.ts'
import { allowedParcelDecisions, cashOnItsWay } from '../../../src/contract/orders/order-parcels.ts'
import { estimateWeight, remainingLines, splitCash } from '../../../src/contract/orders/parcel-contents.ts'

describe('What a person may decide of a parcel', () => {
  it.for([
    ['UNCERTAIN', 'UNCERTAIN', ['BOOKED', 'BOOK_AGAIN', 'CANCEL']],
    ['READY', 'REFUSED', ['BOOKED', 'BOOK_AGAIN', 'CANCEL']],
    ['BOOKING', undefined, []],
    ['BOOKED', undefined, ['CANCEL']],
    ['BOOKED', 'ORDER_CANCELLED', ['CANCEL', 'DONE']],
    ['IN_TRANSIT', undefined, []],
    ['DELIVERED', 'LESS_CASH', ['DONE']],
    ['LOST', 'LOST', ['DONE']],
    ['CANCELLED', undefined, []],
  ] as const)('is of one that is %s with the problem %s: %s', ([status, problem, decisions]) => {
    expect(allowedParcelDecisions({ status, problem })).toEqual(decisions)
  })
})

describe('The cash that couriers will collect although an order was paid otherwise', () => {
  it.for([
    ['BOOKING', 500],
    ['UNCERTAIN', 500],
    ['BOOKED', 500],
    ['DELIVERY_FAILED', 500],
    ['READY', 0],
    ['RETURNING', 0],
    ['DELIVERED', 0],
    ['LOST', 0],
    ['CANCELLED', 0],
  ] as const)('counts that of a parcel which is %s as ৳%s', ([status, expected]) => {
    expect(cashOnItsWay([{ status, cash: 500 }])).toBe(expected)
  })

  it('is the sum of all parcels, and nothing where the order has none, or the reader may not see their cash', () => {
    expect(
      cashOnItsWay([
        { status: 'BOOKED', cash: 500.5 },
        { status: 'IN_TRANSIT', cash: 20.25 },
      ]),
    ).toBe(520.75)
    expect(cashOnItsWay()).toBe(0)
    expect(cashOnItsWay([{ status: 'BOOKED' }])).toBe(0)
  })
})

describe('The parts of an order', () => {
  const lines = [
    { id: 'saree', quantity: 2, price: 50_000 },
    { id: 'honey', quantity: 1, price: 20_000 },
  ]
  const order = { paymentType: 'COD', paymentStatus: 'UNPAID', amountDue: 126_050, lines } as const
  const first = { status: 'BOOKED', lines: [{ id: 'saree', quantity: 1 }], cash: 50_000 } as const

  it('leave what is in no parcel, and a cancelled parcel gives back what it had', () => {
    expect(remainingLines(lines, [first])).toEqual([
      { id: 'saree', quantity: 1 },
      { id: 'honey', quantity: 1 },
    ])
    expect(remainingLines(lines, [{ ...first, lines: null }])).toEqual([])
    expect(remainingLines(lines, [{ ...first, status: 'CANCELLED' }])).toHaveLength(2)
  })

  it('collect together what the order costs, in whole taka', () => {
    const rest = remainingLines(lines, [first])
    expect([splitCash(order, [], first.lines), splitCash(order, [first], rest)]).toEqual([50_000, 76_000])
    expect(splitCash({ ...order, paymentStatus: 'PAID' }, [], first.lines)).toBe(0)
  })

  it('weigh what their pieces weigh, where somebody has said it', () => {
    expect([estimateWeight(lines, { lines }), estimateWeight(lines, { lines, pieceWeight: 200 })]).toEqual([1500, 600])
    const [a, b] = lines
    const weighed = [
      { ...a!, weight: 2_500 },
      { ...b!, weight: null },
    ]
    const rest = lines.slice(1).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(estimateWeight(lines, { lines: weighed })).toBe(a!.quantity * 2_500 + rest * 500)
    expect(estimateWeight([{ id: a!.id, quantity: 1 }], { lines: weighed, pieceWeight: 200 })).toBe(2_500)
    expect(estimateWeight([{ id: a!.id, quantity: 10_000 }], { lines: weighed })).toBe(PARCEL_WEIGHT_MAX)
  })
})
