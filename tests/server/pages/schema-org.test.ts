import { describe, expect, it } from 'vitest'
import { productSchema } from '../../../server/pages/schema-org.ts'
import { buildProduct } from '../../local/entity-fixtures.ts'

const offersOf = (product: ReturnType<typeof buildProduct>) =>
  (productSchema(product, path => `https://haat.example${path}`, 'en') as { offers: object }).offers
const variant = (price: number, stock: number) => ({ id: `${price}`, values: [`${price}`], price, discount: 0, stock })

describe('What search engines read of a product', () => {
  it('is one offer where there is nothing to choose', () => {
    expect(offersOf(buildProduct({ price: 650, stock: 0 }))).toMatchObject({
      '@type': 'Offer',
      price: '650.00',
      availability: 'https://schema.org/OutOfStock',
    })
  })

  it('is the range of prices of its variants, in stock where one of them is', () => {
    const variants = [variant(650, 0), variant(500.5, 0), variant(900, 2)]
    const offers = offersOf(buildProduct({ price: 900, priceMax: 900, stock: 2, variants }))
    expect(offers).toMatchObject({
      '@type': 'AggregateOffer',
      ...{ lowPrice: '500.50', highPrice: '900.00', offerCount: 3, priceCurrency: 'BDT' },
      availability: 'https://schema.org/InStock',
    })
    expect(offers).not.toHaveProperty('price')
  })

  it('is an offer where one variant is left', () => {
    expect(offersOf(buildProduct({ price: 700, variants: [variant(700, 1)] }))).toMatchObject({ price: '700.00' })
  })

  it('has the answered questions as works about it, the answer of the shop as the accepted one', () => {
    const product = buildProduct({ price: 650 })
    const post = { author: { name: 'Rafiq' }, createdAt: '2026-11-01T00:00:00.000Z' }
    const own = { productId: product.id, product: { id: product.id, name: product.name, image: product.image } }
    const byShop = { ...post, id: 'a', text: 'Yes.', author: { name: 'Tantghar' }, isShop: true }
    const byBuyer = { ...post, id: 'b', text: 'Mine is.', isShop: false }
    const questions = [
      { ...post, ...own, id: 'q', text: 'Is it cotton?', answers: [byShop, byBuyer] },
      { ...post, ...own, id: 'r', text: 'Nobody knows?', answers: [] },
    ]
    const schema = productSchema(product, path => path, 'en', questions) as { subjectOf: object[] }
    expect(schema.subjectOf).toMatchObject([
      {
        '@type': 'Question',
        ...{ text: 'Is it cotton?', answerCount: 2 },
        acceptedAnswer: { '@type': 'Answer', text: 'Yes.', author: { '@type': 'Organization', name: 'Tantghar' } },
        suggestedAnswer: [{ text: 'Mine is.', author: { '@type': 'Person', name: 'Rafiq' } }],
      },
    ])
    expect(productSchema(product, path => path, 'en')).not.toHaveProperty('subjectOf')
  })
})
