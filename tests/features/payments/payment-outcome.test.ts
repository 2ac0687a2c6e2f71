import { describe, expect, it } from 'vitest'
import { canPay } from '../../../src/contract/orders/can-pay.ts'
import { describePayment, getPaymentOutcome } from '../../../src/features/payments/payment-outcome.ts'
import { order } from '../entity-fixtures.ts'

const attempt = {
  id: order.id,
  amount: 2460,
  transactionId: 'ABCDEFGH12',
  status: 'FAILED',
  createdAt: order.createdAt,
}
const unpaid = { ...order, paymentType: 'ONLINE' as const }

describe('The outcome of a payment', () => {
  it('is the gateway’s result, and open while there is none', () => {
    expect(
      ['COMPLETED', 'ON_HOLD', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'].map(status =>
        getPaymentOutcome({ status }),
      ),
    ).toEqual(['paid', 'held', 'open', 'failed', 'failed', 'failed'])
  })

  it('offers no new payment where another attempt was paid, or the order is cancelled', () => {
    expect(describePayment(attempt, { ...unpaid, paymentStatus: 'PAID' }).text).toMatch(/already paid/)
    expect(describePayment(attempt, { ...unpaid, status: 'CANCELLED' }).text).toMatch(/do not need to pay/)
    expect(describePayment(attempt, { ...unpaid, payments: [{ ...attempt, status: 'ON_HOLD' }] }).text).toMatch(
      /being checked/,
    )
    expect(describePayment(attempt, unpaid).text).toMatch(/No money was taken/)
  })

  it('says that a late payment is refunded', () => {
    const late = { ...unpaid, paymentStatus: 'REFUND_PENDING' as const, status: 'CANCELLED' as const }
    expect(describePayment({ status: 'COMPLETED' }, late).text).toMatch(/You will get a refund/)
  })

  it('says that money which did not fit goes back, and never that none was taken', () => {
    const wrong = { ...attempt, refund: 'OWED', received: { amount: 1060, currency: 'BDT' } }
    const { title, text } = describePayment(wrong, { ...unpaid, payments: [wrong] })
    expect([title, text]).toEqual(['This payment goes back to you', expect.stringContaining('not the amount')])
    const second = { ...attempt, status: 'COMPLETED', refund: 'OWED' }
    expect(describePayment(second, { ...unpaid, paymentStatus: 'PAID' }).text).toMatch(/paid already/)
  })

  it('is cancelled, not failed, where the customer left', () => {
    expect(describePayment({ status: 'CANCELLED' }, unpaid).title).toBe('Payment cancelled')
  })
})

describe('Paying again', () => {
  it('is for ONLINE orders that are unpaid and not cancelled', () => {
    expect(canPay(unpaid, 'PENDING')).toBe(true)
    expect(canPay(order, 'PENDING')).toBe(false)
    expect(canPay(unpaid, 'CANCELLED')).toBe(false)
    expect(canPay({ ...unpaid, paymentStatus: 'PAID' }, 'PENDING')).toBe(false)
  })

  it('waits while money that has arrived is being checked', () => {
    expect(canPay({ ...unpaid, payments: [{ ...attempt, status: 'ON_HOLD' }] }, 'PENDING')).toBe(false)
  })
})
