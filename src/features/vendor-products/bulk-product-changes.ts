import { toPoisha, toTaka } from '../../contract/money.ts'
import type { Product } from '../../contract/products.ts'

/** How a figure of several products is changed: to a value, by an amount, or by percent. */
export type FigureChange = { how: 'set' | 'add' | 'percent'; amount: number }

/** What is changed of several products; what is absent stays. */
export type BulkProductChange = {
  price?: FigureChange
  stock?: FigureChange
  discount?: FigureChange
  categoryId?: string
  status?: Product['status']
}

/** What a change makes of one product: only the fields that it changes. Prices are whole taka, stocks whole pieces. */
export const applyBulkChange = (
  product: Pick<Product, 'price' | 'stock' | 'discount' | 'categoryId' | 'status'>,
  { price, stock, discount, categoryId, status }: BulkProductChange,
): Partial<Pick<Product, 'price' | 'stock' | 'discount' | 'categoryId' | 'status'>> => {
  const changed = {
    ...(price && { price: changeFigure(product.price, price) }),
    ...(stock && { stock: changeFigure(product.stock, stock) }),
    ...(discount && { discount: changeDiscount(product, discount) }),
    ...(categoryId && { categoryId }),
    ...(status && { status }),
  }
  return Object.fromEntries(
    Object.entries(changed).filter(([field, value]) => product[field as keyof typeof changed] !== value),
  )
}

const changeFigure = (before: number, { how, amount }: FigureChange): number => {
  if (how === 'set') return amount
  const after = how === 'add' ? toPoisha(before) + toPoisha(amount) : toPoisha(before) * (1 + amount / 100)
  // A price of ৳1,249.50 after "10% more" would look like a mistake.
  return Math.max(0, how === 'percent' ? Math.round(after / 100) : toTaka(Math.round(after)))
}

/** A discount in percent is of the price before it: 20 percent off what now costs ৳800 means that it cost ৳1,000. */
const changeDiscount = ({ price, discount }: Pick<Product, 'price' | 'discount'>, change: FigureChange): number =>
  change.how === 'percent'
    ? Math.round((price * change.amount) / (100 - change.amount))
    : changeFigure(discount, change)
