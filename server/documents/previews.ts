import type { Category } from '../../src/contract/categories.ts'
import { ANYTHING, addressOf, categoryAddress, questionOf, takesAnS } from '../../src/contract/listing-address.ts'
import { formatTaka } from '../../src/contract/money.ts'
import { type Product, pictureAt } from '../../src/contract/products.ts'
import type { Shop } from '../../src/contract/shops.ts'
import { inShort, type Preview } from './head.ts'
import { breadcrumbs, productData, siteData } from './schema-org.ts'

/** Previews of the pages that are shared. Titles are those that the page itself puts into its tab. */
const PUBLIC = 'Browse, search and order from shops across Bangladesh, even when the network is not there.'
const HOME = { name: 'Haat', path: '/' }
const WIDTHS = [160, 320, 640, 1280] as const
/** As the product's own screen draws it. */
const PRODUCT_SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 50vw, 100vw'

export type PreviewMaker = ReturnType<typeof previewsAt>

/** @param publicUrl without a slash at its end */
export const previewsAt = (publicUrl: string) => {
  const at = (path: string) => publicUrl + path
  const sign = { url: at('/icons/512.png'), size: 512, alt: 'Haat' }

  return {
    home: (): Preview => ({
      title: 'Haat',
      description: PUBLIC,
      canonical: at('/'),
      picture: sign,
      data: [siteData(at)],
    }),

    /** All products or a category. A search, and a category that there is not, are no pages of their own. */
    listing: (search: string, categories: readonly Category[]): Preview => {
      const { term, category: name, page } = questionOf(search)
      const category = categories.find(one => one.name === name)
      if (term || (name && !category)) return { title: 'All Products · Haat', description: PUBLIC, isHidden: true }
      const canonical = at(addressOf({ ...ANYTHING, category: name, page }))
      if (!category) return { title: 'All Products · Haat', description: PUBLIC, canonical, picture: sign }
      return {
        title: `All ${name}${takesAnS(name) ? 's' : ''} · Haat`,
        description: inShort(category.description || `${name} from shops across Bangladesh. ${PUBLIC}`),
        canonical,
        picture: { url: at(category.image), size: 640, alt: name },
        data: [breadcrumbs([HOME, { name, path: categoryAddress(name) }], at)],
      }
    },

    product: (product: Product): Preview => ({
      title: `${product.name} · Haat`,
      description: inShort(`${formatTaka(product.price)} at ${product.shop.name}. ${product.description}`),
      canonical: at(`/products/${product.id}`),
      picture: { url: at(pictureAt(product.image, 1280)), size: 1280, alt: product.name },
      kind: 'product',
      data: [
        productData(product, at),
        breadcrumbs(
          [
            HOME,
            { name: product.category.name, path: categoryAddress(product.category.name) },
            { name: product.name, path: `/products/${product.id}` },
          ],
          at,
        ),
      ],
      preload: {
        srcset: WIDTHS.map(width => `${pictureAt(product.image, width)} ${width}w`).join(', '),
        sizes: PRODUCT_SIZES,
      },
    }),

    /** A shop's page is its customers': its link shows whose it is and no more, and leads through sign-in. */
    shop: (shop: Shop): Preview => ({
      title: `${shop.name} · Haat`,
      picture: { url: at(shop.logoUrl), size: 640, alt: shop.name },
      isHidden: true,
    }),
  }
}
