import { describe, expect, it } from 'vitest'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { includedVat, listVatLines, sumVatLines } from '../../../src/features/orders/print/included-vat.ts'

describe('The VAT that a total contains', () => {
  it.each([
    [115, 15, 15],
    [1310, 7.5, 91.4],
    [0, 15, 0],
    [100, 0, 0],
    [99.99, 5, 4.76],
  ])('of ৳%d at %d percent is ৳%d', (total, percent, vat) => {
    expect(includedVat(total, percent)).toBe(vat)
  })
})

describe('The lines of an invoice with VAT', () => {
  const order = {
    orderItem: [
      { id: '1', price: 333.33, quantity: 3 },
      { id: '2', price: 60, quantity: 1 },
    ],
    shipping: 60,
    couponDiscount: 50,
  } as unknown as Order

  it('add up to the total, and each to its price and its VAT', () => {
    const { products, shipping, coupon } = listVatLines(order, 7.5)
    const lines = [...products, shipping!, coupon!]
    for (const { net, vat, total } of lines) expect(net + vat).toBeCloseTo(total, 5)
    expect(lines.map(({ total }) => total)).toEqual([999.99, 60, 60, -50])
    expect(products[0]).toMatchObject({ quantity: 3, unitPrice: 310.07, net: 930.22, vat: 69.77 })
    expect(sumVatLines(lines)).toEqual({ net: 995.33, vat: 74.66, total: 1069.99 })
  })

  it('leave out what the order does not have', () => {
    expect(listVatLines({ ...order, shipping: 0, couponDiscount: 0 }, 15)).toMatchObject({
      shipping: null,
      coupon: null,
    })
  })
})
