import { pickDescription, pickName } from '../../src/contract/bangla-texts.ts'
import type { Category } from '../../src/contract/categories.ts'
import {
  categoryUrl,
  DEFAULT_LISTING_QUERY,
  hasPluralS,
  listingUrl,
  parseListingUrl,
} from '../../src/contract/listing-url.ts'
import { formatTaka, type Locale } from '../../src/contract/messages/number-format.ts'
import { pictureSrcset, pictureUrl } from '../../src/contract/pictures.ts'
import type { Product } from '../../src/contract/products.ts'
import type { Shop } from '../../src/contract/shops.ts'
import { type LinkPreview, truncateDescription } from './meta-tags.ts'
import { breadcrumbSchema, productSchema, siteSchema } from './schema-org.ts'

// Titles must equal those that the app sets in the browser's tab.
const TEXTS = {
  en: {
    site: 'Haat',
    allProducts: 'All Products',
    allShops: 'All Shops',
    siteDescription: 'Browse, search and order from shops across Bangladesh, even when the network is not there.',
    category: (name: string) => `All ${name}${hasPluralS(name) ? 's' : ''}`,
    fromShops: (name: string) => `${name} from shops across Bangladesh.`,
    offer: (price: string, shop: string) => `${price} at ${shop}.`,
  },
  bn: {
    site: 'হাট',
    allProducts: 'সব পণ্য',
    allShops: 'সব দোকান',
    siteDescription: 'সারা দেশের দোকান থেকে দেখুন, খুঁজুন, অর্ডার করুন, নেটওয়ার্ক না থাকলেও।',
    category: (name: string) => `সব ${name}`,
    fromShops: (name: string) => `সারা দেশের দোকান থেকে ${name}।`,
    offer: (price: string, shop: string) => `${shop}-এ ${price}।`,
  },
} as const satisfies Record<Locale, object>
const SHOPS_PATH = '/shops'
/** The `sizes` of the picture on the product screen; the preload must match it. */
const PRODUCT_SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 50vw, calc(100vw - 3rem)'

export type LinkPreviews = ReturnType<typeof createLinkPreviews>

/** @param publicUrl without a trailing slash */
export const createLinkPreviews = (publicUrl: string, locale: Locale) => {
  const site = createSite(publicUrl, locale)
  return {
    home: (): LinkPreview => previewHome(site),
    /** All products, or a category. Search results and unknown categories get `noindex`. */
    listing: (search: string, categories: readonly Category[]): LinkPreview => {
      const { term, category: name, page } = parseListingUrl(search)
      const category = categories.find(category => category.name === name)
      if (term || (name && !category)) return { ...describeAllProducts(site), isHidden: true }
      const canonical = site.toUrl(listingUrl({ ...DEFAULT_LISTING_QUERY, category: name, page }))
      return category
        ? previewCategory(site, category, canonical)
        : { ...describeAllProducts(site), canonical, picture: site.logo }
    },
    /** All shops. Search results and other pages of them get `noindex`. */
    shops: (search: string): LinkPreview => previewShops(site, search),
    product: (product: Product): LinkPreview => previewProduct(site, product),
    /** A shop's page needs sign-in, so its preview shows only the name and logo. */
    shop: (shop: Shop): LinkPreview => previewShop(site, shop),
  }
}

type Site = ReturnType<typeof createSite>

/** What every preview of a site in one language is made with. */
const createSite = (publicUrl: string, locale: Locale) => {
  const text = TEXTS[locale]
  const toUrl = (path: string) => publicUrl + path
  return {
    locale,
    text,
    toUrl,
    toTitle: (name: string) => `${name} · ${text.site}`,
    logo: { url: toUrl('/icons/512.png'), size: 512, alt: text.site },
    homeCrumb: { name: text.site, path: '/' },
  }
}

const previewHome = ({ text, toUrl, logo }: Site): LinkPreview => ({
  title: text.site,
  description: text.siteDescription,
  canonical: toUrl('/'),
  picture: logo,
  data: [siteSchema(toUrl)],
})

const describeAllProducts = ({ text, toTitle }: Site): Pick<LinkPreview, 'title' | 'description'> => ({
  title: toTitle(text.allProducts),
  description: text.siteDescription,
})

const previewCategory = (site: Site, category: Category, canonical: string): LinkPreview => {
  const { text, locale, toUrl, toTitle, homeCrumb } = site
  const label = pickName(category, locale)
  return {
    title: toTitle(text.category(label)),
    description: truncateDescription(
      pickDescription(category, locale) || `${text.fromShops(label)} ${text.siteDescription}`,
    ),
    canonical,
    picture: { url: toUrl(category.image), size: 640, alt: label },
    data: [breadcrumbSchema([homeCrumb, { name: label, path: categoryUrl(category.name) }], toUrl)],
  }
}

const previewShops = ({ text, toUrl, toTitle, logo }: Site, search: string): LinkPreview => ({
  title: toTitle(text.allShops),
  description: text.siteDescription,
  ...(search ? { isHidden: true } : { canonical: toUrl(SHOPS_PATH), picture: logo }),
})

const previewProduct = ({ text, locale, toUrl, toTitle, homeCrumb }: Site, product: Product): LinkPreview => {
  const name = pickName(product, locale)
  const path = `/products/${product.id}`
  const srcset = pictureSrcset(product.image)
  const offer = text.offer(formatTaka(product.price, locale), pickName(product.shop, locale))
  const categoryCrumb = { name: pickName(product.category, locale), path: categoryUrl(product.category.name) }
  return {
    title: toTitle(name),
    description: truncateDescription(`${offer} ${pickDescription(product, locale)}`),
    canonical: toUrl(path),
    picture: { url: toUrl(pictureUrl(product.image, 1280)), size: 1280, alt: name },
    kind: 'product',
    data: [productSchema(product, toUrl, locale), breadcrumbSchema([homeCrumb, categoryCrumb, { name, path }], toUrl)],
    ...(srcset && { preload: { srcset, sizes: PRODUCT_SIZES } }),
  }
}

const previewShop = ({ locale, toUrl, toTitle }: Site, shop: Shop): LinkPreview => ({
  title: toTitle(pickName(shop, locale)),
  picture: { url: toUrl(shop.logoUrl), size: 640, alt: pickName(shop, locale) },
  isHidden: true,
})
