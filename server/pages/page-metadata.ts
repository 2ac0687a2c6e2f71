import { pickDescription, pickName } from '../../src/contract/bangla-texts.ts'
import { toCampaignPath } from '../../src/contract/campaigns/campaign-paths.ts'
import type { PublicCampaign } from '../../src/contract/campaigns/public-campaigns.ts'
import { toPagePath } from '../../src/contract/content/page-slugs.ts'
import type { PublishedPage } from '../../src/contract/content/pages.ts'
import { describeMarkdown } from '../../src/contract/content/plain-text.ts'
import { type MarketSettings, pickMarketName } from '../../src/contract/market/market-settings.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import type { Category } from '../../src/contract/products/categories.ts'
import { findCategoryByName } from '../../src/contract/products/category-tree.ts'
import {
  categoryUrl,
  DEFAULT_LISTING_QUERY,
  hasPluralS,
  listingUrl,
  parseListingUrl,
} from '../../src/contract/products/listing-url.ts'
import {
  type PictureWidth,
  pictureSrcset,
  pictureUrl,
  previewPictureUrl,
} from '../../src/contract/products/pictures.ts'
import type { Product } from '../../src/contract/products/products.ts'
import type { Question } from '../../src/contract/questions/questions.ts'
import type { Shop } from '../../src/contract/shops/shops.ts'
import { createPageTranslation } from '../http/page-messages.ts'
import { type PageMetadata, truncateDescription } from './meta-tags.ts'
import { breadcrumbSchema, campaignSchema, productListSchema, productSchema, siteSchema } from './schema-org.ts'

const SHOPS_PATH = '/shops'
/** The `sizes` of the picture on the product screen; the preload must match it. */
const PRODUCT_SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 50vw, calc(100vw - 3rem)'

/** Of the site, and of pages that have no description of their own. */
const SITE_DESCRIPTION = 'Browse, search and order from shops across Bangladesh, even when the network is not there.'

export type MetadataOfPages = ReturnType<typeof createPageMetadata>

/** @param publicUrl without a trailing slash */
export const createPageMetadata = (publicUrl: string, locale: Locale, market: MarketSettings) => {
  const site = createSite(publicUrl, locale, market)
  return {
    home: (): PageMetadata => describeHome(site),
    /**
     * All products, a category or a shop's. Search results and unknown categories get `noindex`.
     * @param shop the one that the URL names
     */
    listing: (search: string, categories: readonly Category[], shop?: Shop): PageMetadata => {
      const { term, category: name, page } = parseListingUrl(search)
      const category = findCategoryByName(categories, name)
      if (term || (name && !category)) return { ...describeAllProducts(site), isHidden: true }
      if (shop && !name) return describeShopProducts(site, shop)
      const canonical = site.toUrl(listingUrl({ ...DEFAULT_LISTING_QUERY, category: category?.name ?? '', page }))
      return category
        ? describeCategory(site, category, canonical)
        : { ...describeAllProducts(site), canonical, picture: site.logo }
    },
    /** All shops. Search results and other pages of them get `noindex`. */
    shops: (search: string): PageMetadata => describeShops(site, search),
    page: (page: PublishedPage): PageMetadata => describePage(site, page),
    /** @param products the first of those that take part */
    campaign: (campaign: PublicCampaign, products: readonly Product[]): PageMetadata =>
      describeCampaign(site, campaign, products),
    product: (product: Product, questions: readonly Question[] = []): PageMetadata =>
      describeProduct(site, product, questions),
    /** A shop's page needs sign-in, so its preview shows only the name and logo. */
    shop: (shop: Shop): PageMetadata => describeShop(site, shop),
  }
}

type Site = ReturnType<typeof createSite>

/** What every preview of a site in one language is made with. */
const createSite = (publicUrl: string, locale: Locale, market: MarketSettings) => {
  const t = createPageTranslation(locale)
  const toUrl = (path: string) => publicUrl + path
  const name = pickMarketName(market, locale)
  return {
    locale,
    t,
    toUrl,
    name,
    market,
    description: t(SITE_DESCRIPTION),
    /** As the app sets it in the browser's tab. */
    toTitle: (page: string) => `${page} · ${name}`,
    logo: { url: toUrl('/icons/512.png'), size: 512, alt: name },
    homeCrumb: { name, path: '/' },
  }
}

const ownPicture = (toUrl: Site['toUrl'], image: string, size: PictureWidth) => {
  const jpeg = previewPictureUrl(image)
  return { url: toUrl(pictureUrl(image, size)), size, jpeg: jpeg && toUrl(jpeg) }
}

const describeHome = ({ name, market, description, toUrl, logo }: Site): PageMetadata => ({
  title: name,
  description,
  canonical: toUrl('/'),
  picture: logo,
  data: [siteSchema(market, toUrl)],
})

const describeAllProducts = ({ t, toTitle, description }: Site): Pick<PageMetadata, 'title' | 'description'> => ({
  title: toTitle(t('All Products')),
  description,
})

const describeCategory = (site: Site, category: Category, canonical: string): PageMetadata => {
  const { t, locale, toUrl, toTitle, homeCrumb } = site
  const label = pickName(category, locale)
  return {
    title: toTitle(t(hasPluralS(label) ? 'All {category}s' : 'All {category}', { category: label })),
    description: truncateDescription(
      pickDescription(category, locale) ||
        `${t('{category} from shops across Bangladesh.', { category: label })} ${site.description}`,
    ),
    canonical,
    picture: { ...ownPicture(toUrl, category.image, 640), alt: label },
    data: [breadcrumbSchema([homeCrumb, { name: label, path: categoryUrl(category.name) }], toUrl)],
  }
}

const describeShops = ({ t, description, toUrl, toTitle, logo }: Site, search: string): PageMetadata => ({
  title: toTitle(t('All Shops')),
  description,
  ...(search ? { isHidden: true } : { canonical: toUrl(SHOPS_PATH), picture: logo }),
})

const describeProduct = (
  { t, locale, toUrl, toTitle, homeCrumb }: Site,
  product: Product,
  questions: readonly Question[],
): PageMetadata => {
  const name = pickName(product, locale)
  const path = `/products/${product.id}`
  const srcset = pictureSrcset(product.image)
  const offer = t(product.priceMax === undefined ? '{price, taka} at {shop}.' : 'From {price, taka} at {shop}.', {
    price: product.price,
    shop: pickName(product.shop, locale),
  })
  const categoryCrumb = { name: pickName(product.category, locale), path: categoryUrl(product.category.name) }
  return {
    title: toTitle(name),
    description: truncateDescription(`${offer} ${pickDescription(product, locale)}`),
    canonical: toUrl(path),
    picture: { ...ownPicture(toUrl, product.image, 1280), alt: name },
    kind: 'product',
    data: [
      productSchema(product, toUrl, locale, questions),
      breadcrumbSchema([homeCrumb, categoryCrumb, { name, path }], toUrl),
    ],
    ...(srcset && { preload: { srcset, sizes: PRODUCT_SIZES } }),
  }
}

const describePage = ({ locale, toUrl, toTitle, homeCrumb, logo }: Site, page: PublishedPage): PageMetadata => {
  const isBangla = locale === 'bn'
  const name = (isBangla && page.titleBn) || page.title
  const path = toPagePath(page.slug)
  return {
    title: toTitle(name),
    description: truncateDescription(describeMarkdown((isBangla && page.bodyBn) || page.body || '')),
    canonical: toUrl(path),
    picture: logo,
    data: [breadcrumbSchema([homeCrumb, { name, path }], toUrl)],
  }
}

/** One that has ended, or without products yet, gets `noindex`. */
const describeCampaign = (site: Site, campaign: PublicCampaign, products: readonly Product[]): PageMetadata => {
  const { t, locale, toUrl, toTitle, homeCrumb } = site
  const name = pickName(campaign, locale)
  const path = toCampaignPath(campaign.slug)
  const isCurrent = campaign.state === 'RUNNING' || campaign.state === 'ANNOUNCED'
  const offer = t('{percent}% off.', { percent: campaign.percent })
  const description = truncateDescription(`${offer} ${pickDescription(campaign, locale)}`)
  const [first] = products
  if (!isCurrent || !first) return { title: toTitle(name), description, isHidden: true }
  return {
    title: toTitle(name),
    description,
    canonical: toUrl(path),
    picture: { ...ownPicture(toUrl, first.image, 1280), alt: pickName(first, locale) },
    data: [
      campaignSchema(campaign, site.name, toUrl, locale),
      breadcrumbSchema([homeCrumb, { name, path }], toUrl),
      productListSchema(products, toUrl, locale),
    ],
  }
}

const describeShopProducts = (site: Site, shop: Shop): PageMetadata => {
  const name = pickName(shop, site.locale)
  return {
    title: site.toTitle(name),
    description: truncateDescription(pickDescription(shop, site.locale)),
    canonical: site.toUrl(listingUrl({ ...DEFAULT_LISTING_QUERY, shopId: shop.id })),
    picture: { url: site.toUrl(shop.logoUrl), size: 640, alt: name },
  }
}

const describeShop = ({ locale, toUrl, toTitle }: Site, shop: Shop): PageMetadata => ({
  title: toTitle(pickName(shop, locale)),
  picture: { ...ownPicture(toUrl, shop.logoUrl, 640), alt: pickName(shop, locale) },
  isHidden: true,
})
