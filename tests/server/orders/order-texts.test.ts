import { describe, expect, it } from 'vitest'
import { countTextParts } from '../../../server/adapters/texts/text-length.ts'
import type { OrderSubject } from '../../../server/orders/order-subject.ts'
import {
  amountText,
  orderPlacedText,
  orderStatusText,
  refundDueText,
  refundSentText,
} from '../../../server/orders/order-texts.ts'

const order = {
  number: 'HT-A1B2C3D4',
  shopName: 'Shop with a name of which most is left out',
  shopNameBn: 'এমন একটি দোকান যার নামের বেশির ভাগই বাদ যায়',
  paymentType: 'COD',
  totalAmount: 12_345_600,
  amountDue: 12_300_000,
  pickup: null,
} as OrderSubject
const pickup = { name: 'মোহাম্মদপুর টাউন হল বাজারের দোকান', address: '', code: 'K7M2' }
const returned = {
  reason: 'CANCELLED',
  money: { amount: 12_345_600, currency: 'BDT' },
  asked: 1,
  transactionId: '',
} as const

const TEXTS = [
  orderPlacedText(order),
  orderPlacedText({ ...order, paymentType: 'ONLINE', amountDue: 12_345_600 }),
  ...['CANCELLED', 'RETURNED'].map(status => orderStatusText(order, { status })),
  orderStatusText(order, { status: 'SHIPPED', courier: 'Pathao Courier', trackingNumber: 'DT120925ABCDEF' }),
  orderStatusText({ ...order, pickup }, { status: 'SHIPPED' }),
  orderStatusText(order, { status: 'DELIVERED', isReturnRefused: true }),
  orderStatusText(order, { status: 'DELIVERED', isReturnedInPart: true }),
  orderStatusText(order, { status: 'DELIVERED', keptTotal: 11_345_650 }),
  refundDueText(order, returned),
  refundSentText(order, returned),
  amountText(order, { amount: 12_345_600, isPaid: true }),
  amountText(order, { amount: 12_345_600, isPaid: false }),
]

describe('Texts about orders', () => {
  it.each(['en', 'bn'] as const)('cost at most two messages each, however long the names are: %s', locale => {
    const costs = TEXTS.map(text => ({ text: text!(locale), parts: countTextParts(text!(locale)) }))
    expect(costs.filter(({ parts }) => parts > 2)).toEqual([])
  })

  it('have the name of the shop and the digits of amounts in Bangla, and numbers and codes as people type them', () => {
    expect(orderStatusText(order, { status: 'CANCELLED' })!('bn')).toMatch(
      /^এমন একটি দোকান যার নামের.*: অর্ডার HT-A1B2C3D4 বাতিল হয়েছে।$/,
    )
    expect(orderPlacedText(order)('bn')).toMatch(/: স্টোর ক্রেডিটে ৳৪৫৬, ডেলিভারিতে নগদ ৳১,২৩,০০০।$/)
    expect(orderStatusText({ ...order, pickup }, { status: 'SHIPPED' })!('bn')).toMatch(/কোড K7M2।$/)
  })

  it('name the total of what was kept at the door', () => {
    const write = orderStatusText(order, { status: 'DELIVERED', keptTotal: 172_666 })!
    expect(write('en')).toMatch(/^Your order HT-A1B2C3D4 from .* was delivered in part, Tk 1,726.66 in all\.$/)
    expect(write('bn')).toMatch(/আংশিক ডেলিভারি হয়েছে, মোট ৳১,৭২৬.৬৬।$/)
  })

  it('say nothing of steps that are not worth a message', () => {
    expect(orderStatusText(order, { status: 'PROCESSING' })).toBeNull()
    expect(orderStatusText(order, { status: 'DELIVERED' })).toBeNull()
  })

  it('do not say how much goes back where nobody knows it', () => {
    const unknown = { ...returned, money: { amount: null, currency: 'BDT' } }
    expect(refundDueText(order, unknown)('en')).toBe(
      'Your payment for order HT-A1B2C3D4 goes back to you the way it came.',
    )
    expect(refundDueText(order, unknown)('bn')).toMatch(/^অর্ডার HT-A1B2C3D4-এর পেমেন্ট যেভাবে/)
  })
})
