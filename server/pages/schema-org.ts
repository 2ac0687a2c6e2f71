import { RATING_MAX } from '../../src/contract/constants.ts'
import { CURRENCY } from '../../src/contract/money.ts'
import { type Product, pictureUrl } from '../../src/contract/products.ts'

/** Descriptions of what Haat shows in the words of schema.org. `at` makes an address absolute. */
type ToAbsoluteUrl = (path: string) => string

const CONTEXT = 'https://schema.org'

/** A product with its offer, and its rating where it has one. */
export const productSchema = (product: Product, at: ToAbsoluteUrl): object => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: product.name,
  description: product.description,
  sku: product.id,
  category: product.category.name,
  url: at(`/products/${product.id}`),
  image: [at(pictureUrl(product.image, 1280)), at(product.image)],
  offers: {
    '@type': 'Offer',
    url: at(`/products/${product.id}`),
    price: product.price.toFixed(2),
    priceCurrency: CURRENCY,
    availability: `${CONTEXT}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    seller: { '@type': 'Organization', name: product.shop.name },
  },
  ...(product.reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.reviewCount,
      bestRating: RATING_MAX,
    },
  }),
})

/** The way from the front to here: each step's name and address. */
export const breadcrumbSchema = (steps: readonly { name: string; path: string }[], at: ToAbsoluteUrl): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: at(path),
  })),
})

/** The market itself, and how to search in it. */
export const siteSchema = (at: ToAbsoluteUrl): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: 'Haat',
  alternateName: 'হাট',
  url: at('/'),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at('/products')}?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
