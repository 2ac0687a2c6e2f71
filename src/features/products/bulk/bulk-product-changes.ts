import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import {
  changePrice,
  endOffer,
  type OfferPrice,
  takePercentOff,
  takeTakaOff,
  toDiscount,
} from '../../../contract/products/price-before.ts'
import type { Product } from '../../../contract/products/products.ts'
import { keysOf } from '../../../contract/records.ts'

/** How a figure of several products is changed: to a value, by an amount, or by percent. */
export type FigureChange = { how: 'set' | 'add' | 'percent'; amount: number }

/** An offer lowers the price to so many percent or taka below the price before; its end raises it to the price before. */
export type OfferChange = { how: 'percent' | 'taka'; amount: number } | { how: 'end' }

/** What is changed of several products; what is absent stays. */
export type BulkProductChange = {
  price?: FigureChange
  /** Null: there is none any more. */
  priceBefore?: Taka | null
  offer?: OfferChange
  stock?: FigureChange
  categoryId?: string
  status?: Product['status']
}

type ChangedProduct = Pick<Product, 'price' | 'stock' | 'discount' | 'categoryId' | 'status'>

/** What a change makes of one product: only the fields that it changes. Prices are whole taka, stocks whole pieces. */
export const applyBulkChange = (product: ChangedProduct, change: BulkProductChange): Partial<ChangedProduct> => {
  const { stock, categoryId, status } = change
  const changed = {
    ...(stock && { stock: changeFigure(product.stock, stock) }),
    ...(categoryId && { categoryId }),
    ...(status && { status }),
  }
  return {
    ...pickChangedPrices(product, changeOffer(product, change)),
    ...Object.fromEntries(
      keysOf(changed)
        .filter(field => product[field] !== changed[field])
        .map(field => [field, changed[field]]),
    ),
  }
}

/** Price and discount, where they differ from the product's. */
export const pickChangedPrices = (product: OfferPrice, { price, discount }: OfferPrice): Partial<OfferPrice> => ({
  ...(price !== product.price && { price }),
  ...(discount !== product.discount && { discount }),
})

const changeOffer = ({ price: now, discount }: OfferPrice, change: BulkProductChange): OfferPrice => {
  const { price, priceBefore, offer } = change
  const before = { price: now, discount }
  if (price) return changePrice(before, changeFigure(now, price))
  // A price before that is not above the price would take back the offer of a product in silence.
  if (priceBefore !== undefined)
    return priceBefore === null || priceBefore > now ? { price: now, discount: toDiscount(now, priceBefore) } : before
  if (offer?.how === 'percent') return takePercentOff(before, offer.amount)
  if (offer?.how === 'taka') return takeTakaOff(before, offer.amount)
  return offer ? endOffer(before) : before
}

const changeFigure = (before: number, { how, amount }: FigureChange): number => {
  if (how === 'set') return amount
  const after = how === 'add' ? toPoisha(before) + toPoisha(amount) : toPoisha(before) * (1 + amount / 100)
  // A price of ৳1,249.50 after "10% more" would look like a mistake.
  return Math.max(0, how === 'percent' ? Math.round(after / 100) : toTaka(Math.round(after)))
}
