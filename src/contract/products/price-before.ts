import { originalPrice } from '../discounts.ts'
import { type Taka, toPoisha, toTaka } from '../money.ts'

/**
 * What a product stores and sends: `price` is what shoppers pay, and price + discount is shown struck through. Sellers
 * write the price and the price before instead.
 */
export type OfferPrice = { price: Taka; discount: Taka }

/** The price that is struck through; null: none. */
export const readPriceBefore = ({ price, discount }: OfferPrice): Taka | null =>
  discount > 0 ? originalPrice({ price, discount }) : null

/** The discount that stands for a price before. One that is not above the price is none. */
export const toDiscount = (price: Taka, priceBefore: Taka | null): Taka =>
  priceBefore === null ? 0 : Math.max(0, toTaka(toPoisha(priceBefore) - toPoisha(price)))

/** A new price; the price before stays, as long as it is above. */
export const changePrice = (offer: OfferPrice, price: Taka): OfferPrice => ({
  price,
  discount: toDiscount(price, readPriceBefore(offer)),
})

/**
 * So many percent off the price before, which is the price where there is none. Rounded down to whole taka, so that
 * something is taken off. What is sold for less already stays.
 */
export const takePercentOff = (offer: OfferPrice, percent: number): OfferPrice => {
  const before = toPoisha(originalPrice(offer))
  const exact = (before * (100 - percent)) / 100
  return lowerTo(offer, toTaka(exact < 100 ? Math.max(1, Math.floor(exact)) : Math.floor(exact / 100) * 100))
}

/** So many taka off the price before, likewise. */
export const takeTakaOff = (offer: OfferPrice, taka: Taka): OfferPrice =>
  lowerTo(offer, toTaka(toPoisha(originalPrice(offer)) - toPoisha(taka)))

/** Shoppers pay the price before again. */
export const endOffer = (offer: OfferPrice): OfferPrice => ({ price: originalPrice(offer), discount: 0 })

const lowerTo = (offer: OfferPrice, price: Taka): OfferPrice =>
  price >= offer.price ? offer : { price, discount: toDiscount(price, originalPrice(offer)) }
