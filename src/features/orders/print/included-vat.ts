import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'

/** The VAT that an amount contains, since prices are shown with it: 115 at 15 percent contain 15. */
export const includedVat = (amount: Taka, percent: number): Taka =>
  toTaka(Math.round((toPoisha(amount) * percent) / (100 + percent)))

/** Price and VAT of one line. `unitPrice` and `net` are without VAT; `net` and `vat` are `total`. */
export type VatLine = { quantity: number; unitPrice: Taka; net: Taka; vat: Taka; total: Taka }

/** The VAT of `quantity` pieces at a price that contains it. */
export const splitVat = (price: Taka, quantity: number, percent: number): VatLine => {
  const total = toTaka(toPoisha(price) * quantity)
  const vat = includedVat(total, percent)
  return { quantity, unitPrice: withoutVat(price, percent), net: toTaka(toPoisha(total) - toPoisha(vat)), vat, total }
}

const withoutVat = (price: Taka, percent: number): Taka =>
  toTaka(toPoisha(price) - toPoisha(includedVat(price, percent)))

/** The lines of an invoice with VAT: the products, and the delivery and the coupon, which change what the VAT is of. */
export const listVatLines = ({ orderItem, shipping, couponDiscount }: Order, percent: number) => ({
  products: orderItem.map(item => ({ item, ...splitVat(item.price, item.quantity, percent) })),
  shipping: shipping > 0 ? splitVat(shipping, 1, percent) : null,
  coupon: couponDiscount > 0 ? splitVat(-couponDiscount, 1, percent) : null,
})

/** The sum of lines: it is the order's total, and its VAT is that of the lines. */
export const sumVatLines = (lines: readonly VatLine[]): Pick<VatLine, 'net' | 'vat' | 'total'> => {
  const sum = (field: 'net' | 'vat' | 'total') => toTaka(lines.reduce((all, line) => all + toPoisha(line[field]), 0))
  return { net: sum('net'), vat: sum('vat'), total: sum('total') }
}
