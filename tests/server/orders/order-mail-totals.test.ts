import { describe, expect, it } from 'vitest'
import { renderHtml, renderText } from '../../../server/adapters/mail/mail-rendering.ts'
import { newOrderMail, orderPlacedMail } from '../../../server/adapters/mail/order-mails.ts'
import { calculateTotals } from '../../../src/contract/products/pricing.ts'
import { createRandomSource } from '../../support/fixtures/seeded-random.ts'

const ORDERS = 200
const AMOUNT = /(−?)৳([\d,]+(?:\.\d\d)?)/
const ADDRESS = { name: 'Rahima Khatun', phoneNumber: '01712345678', address: 'House 4' }

/** An order of random lines, half of them with a coupon. */
const createOrder = (seed: number) => {
  const random = createRandomSource(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const items = Array.from({ length: 1 + upTo(5) }, (_, at) => ({
    name: `Product ${at}`,
    quantity: 1 + upTo(9),
    price: upTo(2) ? upTo(1_000_000) : upTo(200),
  }))
  const percent = { discountType: 'PERCENT', discountAmount: 1 + upTo(100), maxDiscountAmount: null } as const
  const fixed = { discountType: 'FIXED', discountAmount: upTo(100_000), maxDiscountAmount: null } as const
  const coupon = upTo(2) ? (upTo(2) ? percent : fixed) : null
  const { shipping: shippingFee, couponDiscount, totalAmount } = calculateTotals({ lines: items, coupon })
  return {
    ...{ id: 'id', number: 'H-2F8K-7QX', paymentType: 'COD' as const, shopName: 'Rupsha', items, shipping: ADDRESS },
    ...{ shippingFee, couponCode: coupon && 'EID-26', couponDiscount, totalAmount },
  }
}

/** The amounts of a mail in poisha, the total last. */
const readAmounts = (lines: readonly string[]): number[] =>
  lines.flatMap(line => {
    const match = AMOUNT.exec(line)
    return match ? [(match[1] ? -1 : 1) * Math.round(Number(match[2]!.replaceAll(',', '')) * 100)] : []
  })

describe.each([
  ['text', (draft: Parameters<typeof renderText>[0]) => renderText(draft).split('\n')],
  ['HTML', (draft: Parameters<typeof renderText>[0]) => renderHtml(draft).split('</tr>')],
])('The %s of a mail about a new order', (_, render) => {
  it.each([
    ['customer', orderPlacedMail],
    ['vendor', newOrderMail],
  ])('tells the %s lines that add up to the total', (__, mail) => {
    for (let seed = 1; seed <= ORDERS; seed++) {
      const order = createOrder(seed)
      const amounts = readAmounts(render(mail({ publicUrl: 'https://haat.example' }, 'a@example.com', order)))
      const total = amounts.pop()
      expect([total, amounts.reduce((sum, amount) => sum + amount, 0)], `seed ${seed}`).toEqual([
        order.totalAmount,
        order.totalAmount,
      ])
    }
  })
})
