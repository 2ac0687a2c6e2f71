import { describe, expect, it } from 'vitest'
import { withOwnOffers } from '../../../src/local/products/product-copy.ts'

const variant = (id: string, figures: { price: number; discount: number; ownPrice?: number }) => ({
  ...{ id, values: [id], stock: 1 },
  ...figures,
})

describe('The copy of a product', () => {
  it('has the vendor’s own price while a campaign sets it', () => {
    const product = { price: 650, discount: 650, ownPrice: 1200 }
    expect(withOwnOffers(product)).toMatchObject({ price: 1200, discount: 100 })
    expect(withOwnOffers({ price: 300, discount: 0 })).toEqual({ price: 300, discount: 0 })
  })

  it('has the own prices of all variants, and its price is that of the cheapest', () => {
    const variants = [
      variant('S', { price: 500, discount: 500, ownPrice: 1000 }),
      variant('M', { price: 800, discount: 200 }),
    ]
    const copy = withOwnOffers({ price: 500, discount: 500, variants })
    expect(copy).toMatchObject({ price: 800, discount: 200 })
    expect(copy.variants).toMatchObject([
      { price: 1000, discount: 0 },
      { price: 800, discount: 200 },
    ])
  })
})
