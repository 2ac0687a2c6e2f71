import { describe, expect, it } from 'vitest'
import {
  changePrice,
  endOffer,
  type OfferPrice,
  readPriceBefore,
  takePercentOff,
  takeTakaOff,
  toDiscount,
} from '../../src/contract/products/price-before.ts'

const offer = (price: number, discount = 0): OfferPrice => ({ price, discount })

describe('A price before', () => {
  it('is the price and the discount together, and none without a discount', () => {
    expect(readPriceBefore(offer(324, 81))).toBe(405)
    expect(readPriceBefore(offer(0.1, 0.2))).toBe(0.3)
    expect(readPriceBefore(offer(324))).toBeNull()
  })

  it('makes the discount, and none where it is not above the price', () => {
    expect(toDiscount(324, 405)).toBe(81)
    expect(toDiscount(0.1, 0.3)).toBe(0.2)
    expect(toDiscount(405, 405)).toBe(0)
    expect(toDiscount(405, 324)).toBe(0)
    expect(toDiscount(405, null)).toBe(0)
  })

  it('stays when the price changes, as long as it is above the price', () => {
    expect(changePrice(offer(400, 100), 450)).toEqual(offer(450, 50))
    expect(changePrice(offer(400, 100), 350)).toEqual(offer(350, 150))
    expect(changePrice(offer(400, 100), 500)).toEqual(offer(500))
    expect(changePrice(offer(400), 350)).toEqual(offer(350))
  })
})

describe('An offer', () => {
  it.each<[string, OfferPrice, number, OfferPrice]>([
    ['lowers the price', offer(405), 20, offer(324, 81)],
    ['is off the price before', offer(450, 50), 20, offer(400, 100)],
    ['changes nothing when it is made again', offer(324, 81), 20, offer(324, 81)],
    ['leaves what is cheaper already', offer(350, 150), 20, offer(350, 150)],
    ['is rounded down to whole taka', offer(99), 20, offer(79, 20)],
    ['is taken off small prices, too', offer(4), 10, offer(3, 1)],
    ['leaves a price above 0', offer(1), 20, offer(0.8, 0.2)],
  ])('in percent %s', (_, before, percent, after) => {
    expect(takePercentOff(before, percent)).toEqual(after)
  })

  it('of any percent never raises a price, and never the price before', () => {
    for (const price of [0.05, 1, 2, 49.5, 99, 405, 1_249, 9_999_999])
      for (const discount of [0, 0.5, 20, 5_000])
        for (let percent = 1; percent < 100; percent += 1) {
          const after = takePercentOff(offer(price, discount), percent)
          expect(after.price).toBeLessThanOrEqual(price)
          expect(after.price).toBeGreaterThan(0)
          expect(after.price + after.discount).toBeCloseTo(price + discount, 5)
        }
  })

  it('in taka lowers the price by them', () => {
    expect(takeTakaOff(offer(405), 50)).toEqual(offer(355, 50))
    expect(takeTakaOff(offer(355, 50), 50)).toEqual(offer(355, 50))
    expect(takeTakaOff(offer(355, 50), 80)).toEqual(offer(325, 80))
  })

  it('ends at the price before', () => {
    expect(endOffer(offer(324, 81))).toEqual(offer(405))
    expect(endOffer(offer(405))).toEqual(offer(405))
  })
})
