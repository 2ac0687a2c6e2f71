import { SKELETONS } from '../../../contract/constants.ts'
import type { ShelfBlock, ShelfSource } from '../../../contract/market/home-blocks.ts'
import { pickText } from '../../../contract/market/market-settings.ts'
import { categoryUrl, DEFAULT_LISTING_QUERY, listingUrl } from '../../../contract/products/listing-url.ts'
import type { Product } from '../../../contract/products/products.ts'
import { toShelfQuery } from '../../../contract/sync/home-calls.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { type MessageKey, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { useShopUrl } from '../../products/catalogue/shop-url.ts'
import { useCategories } from '../../products/catalogue/use-categories.ts'
import { useProductListing } from '../../products/catalogue/use-product-listing.ts'
import { ProductRow } from './product-row.tsx'

/** Where the market has not given one. A category and a shop have their names. */
const TITLES: Record<ShelfSource, MessageKey> = {
  chosen: 'Selected products',
  category: 'Products',
  shop: 'Products',
  deals: 'On sale now',
  bestsellers: 'Bestsellers',
  new: 'New arrivals',
}

/** A row of products. Nothing where there are none, and where they cannot be loaded. */
export const Shelf = ({ block }: { block: ShelfBlock }) => {
  const t = useTranslate()
  const locale = useLocale()
  const read = useProductListing(toShelfQuery(block))
  const found = read.state === 'ready' ? orderAsChosen(read.page.items, block) : []
  const { name, href } = useShelfTarget(block, found)
  const title = pickText(block.title, locale) || name || t(TITLES[block.source])
  if (read.state === 'loading')
    return (
      <Section title={title}>
        <Loading what={t('Loading products')} />
        <div className="home-product-list">{renderSkeletons('card', SKELETONS.categories)}</div>
      </Section>
    )
  if (found.length === 0) return null
  return <ProductRow title={title} {...(href && { link: { href, label: t('All Products') } })} products={found} />
}

const orderAsChosen = <Row extends Product>(products: readonly Row[], { source, ids }: ShelfBlock): Row[] =>
  source === 'chosen'
    ? ids.flatMap(id => products.find(product => product.id === id) ?? [])
    : products.filter(({ stock }) => stock > 0)

/** What the shelf is of, and the list of all of it. */
const useShelfTarget = ({ source, ids: [id] }: ShelfBlock, products: readonly Product[]) => {
  const { categories } = useCategories()
  const shopUrl = useShopUrl()
  const category = source === 'category' ? categories?.find(one => one.id === id) : undefined
  if (category) return { name: showName(category), href: categoryUrl(category.name) }
  const shop = source === 'shop' ? products[0]?.shop : undefined
  if (shop) return { name: showName(shop), href: shopUrl(shop.id) }
  return { name: '', href: source === 'deals' ? listingUrl({ ...DEFAULT_LISTING_QUERY, discounted: true }) : undefined }
}
