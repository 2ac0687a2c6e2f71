import type { Category } from '../../src/contract/categories.ts'
import {
  categoryUrl,
  DEFAULT_LISTING_QUERY,
  hasPluralS,
  listingUrl,
  parseListingUrl,
} from '../../src/contract/listing-url.ts'
import { formatTaka } from '../../src/contract/messages/number-format.ts'
import { type Product, pictureUrl } from '../../src/contract/products.ts'
import type { Shop } from '../../src/contract/shops.ts'
import { type LinkPreview, truncateDescription } from './meta-tags.ts'
import { breadcrumbSchema, productSchema, siteSchema } from './schema-org.ts'

// Titles must equal those that the app sets in the browser's tab.
const SITE_DESCRIPTION = 'Browse, search and order from shops across Bangladesh, even when the network is not there.'
const HOME_CRUMB = { name: 'Haat', path: '/' }
const SHOPS_PATH = '/shops'
const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
/** The `sizes` of the picture on the product screen; the preload must match it. */
const PRODUCT_SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 50vw, calc(100vw - 3rem)'

export type LinkPreviews = ReturnType<typeof createLinkPreviews>

/** @param publicUrl without a trailing slash */
export const createLinkPreviews = (publicUrl: string) => {
  const toUrl = (path: string) => publicUrl + path
  const logo = { url: toUrl('/icons/512.png'), size: 512, alt: 'Haat' }

  return {
    home: (): LinkPreview => ({
      title: 'Haat',
      description: SITE_DESCRIPTION,
      canonical: toUrl('/'),
      picture: logo,
      data: [siteSchema(toUrl)],
    }),

    /** All products, or a category. Search results and unknown categories get `noindex`. */
    listing: (search: string, categories: readonly Category[]): LinkPreview => {
      const { term, category: name, page } = parseListingUrl(search)
      const category = categories.find(category => category.name === name)
      if (term || (name && !category))
        return { title: 'All Products · Haat', description: SITE_DESCRIPTION, isHidden: true }
      const canonical = toUrl(listingUrl({ ...DEFAULT_LISTING_QUERY, category: name, page }))
      if (!category) return { title: 'All Products · Haat', description: SITE_DESCRIPTION, canonical, picture: logo }
      return {
        title: `All ${name}${hasPluralS(name) ? 's' : ''} · Haat`,
        description: truncateDescription(
          category.description || `${name} from shops across Bangladesh. ${SITE_DESCRIPTION}`,
        ),
        canonical,
        picture: { url: toUrl(category.image), size: 640, alt: name },
        data: [breadcrumbSchema([HOME_CRUMB, { name, path: categoryUrl(name) }], toUrl)],
      }
    },

    /** All shops. Search results and other pages of them get `noindex`. */
    shops: (search: string): LinkPreview => ({
      title: 'All Shops · Haat',
      description: SITE_DESCRIPTION,
      ...(search ? { isHidden: true } : { canonical: toUrl(SHOPS_PATH), picture: logo }),
    }),

    product: (product: Product): LinkPreview => ({
      title: `${product.name} · Haat`,
      description: truncateDescription(`${formatTaka(product.price)} at ${product.shop.name}. ${product.description}`),
      canonical: toUrl(`/products/${product.id}`),
      picture: { url: toUrl(pictureUrl(product.image, 1280)), size: 1280, alt: product.name },
      kind: 'product',
      data: [
        productSchema(product, toUrl),
        breadcrumbSchema(
          [
            HOME_CRUMB,
            { name: product.category.name, path: categoryUrl(product.category.name) },
            { name: product.name, path: `/products/${product.id}` },
          ],
          toUrl,
        ),
      ],
      preload: {
        srcset: PICTURE_WIDTHS.map(width => `${pictureUrl(product.image, width)} ${width}w`).join(', '),
        sizes: PRODUCT_SIZES,
      },
    }),

    /** A shop's page needs sign-in, so its preview shows only the name and logo. */
    shop: (shop: Shop): LinkPreview => ({
      title: `${shop.name} · Haat`,
      picture: { url: toUrl(shop.logoUrl), size: 640, alt: shop.name },
      isHidden: true,
    }),
  }
}
