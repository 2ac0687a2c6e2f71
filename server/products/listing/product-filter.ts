import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { toPoisha } from '../../../src/contract/money.ts'
import { type OptionFilter, parseOptionFilter } from '../../../src/contract/products/option-filter.ts'
import type { ProductQuery } from '../../../src/contract/products/products.ts'
import { parseSearchQuery, type SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { withPriceLimit } from '../../../src/contract/search/price-limit.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import { normalizeQueryEmail } from '../../auth/viewer.ts'
import { required } from '../../config/required.ts'
import { withoutIndex } from '../../db/index-hints.ts'
import { isAmong } from '../../db/search/search-index.ts'
import type { FoundTier } from '../../db/search/search-plan.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import { IS_CAMPAIGN_FOR_PRODUCT } from './product-campaigns.ts'
import { ratingSql } from './product-sorting.ts'
import { selectWantedVariants } from './wanted-variants.ts'

export type MatchingProducts = SelectQueryBuilder<Tables, 'products', object>
/** A query without its page. Equal filters have equal totals until the listing changes. */
export type ProductFilter = ReturnType<typeof toProductFilter> & {
  /** Any of them. */
  categoryIds?: readonly string[] | undefined
  /** The wanted place, and the shops that do not deliver there; absent where all do. */
  deliversTo?: string | undefined
  unservedShops?: readonly string[] | undefined
  /** The products of these shops, instead of those of all others. */
  isUnserved?: boolean
  /** Those that are not listed instead of those that are. */
  isUnlisted?: boolean
}
/**
 * Which index finds the matching products on SQLite, which would have to guess without statistics: one of the filter's,
 * that of the order, or whichever the planner takes.
 */
export type AccessPath = 'by filter' | 'by filter except words' | 'by order' | 'planned'

/**
 * `search` null: the term has no letter or digit.
 * @param unfinished the term's last word may be the beginning of a word
 */
export const toProductFilter = (given: ProductQuery, everyStatus: boolean, unfinished: boolean) => {
  const query = withPriceLimit(given)
  return {
    everyStatus: everyStatus && !query.onSale,
    notOnSale: query.onSale === false || undefined,
    term: query.searchTerm ? `${unfinished} ${foldText(query.searchTerm)}` : undefined,
    search: query.searchTerm ? parseSearchQuery(query.searchTerm, unfinished) : undefined,
    shopId: query.shopId,
    vendorEmail: normalizeEmailFilter(query.vendorEmail),
    minPrice: query.minPrice !== undefined && query.minPrice > 0 ? toPoisha(query.minPrice) : undefined,
    maxPrice: query.maxPrice === undefined ? undefined : toPoisha(query.maxPrice),
    status: query.status,
    inStock: query.inStock || undefined,
    minRating: query.minRating ? Math.round(query.minRating * 10) : undefined,
    discounted: query.discounted || undefined,
    /** Only these products. */
    ids: query.ids ? query.ids.split(',') : undefined,
    campaign: query.campaign || undefined,
    options: readWantedOptions(query.options),
    // On a first page it is later than any product, and equal filters share their total.
    asOf: query.asOf === Number.MAX_SAFE_INTEGER ? undefined : query.asOf,
  }
}

/** As an array, because equal filters have equal JSON. */
const readWantedOptions = (text: string | undefined): [name: string, values: string[]][] | undefined => {
  const wanted = [...parseOptionFilter(text ?? '')].map(([name, values]): [string, string[]] => [
    name,
    [...values].sort(),
  ])
  return wanted.length > 0 ? wanted.sort() : undefined
}

export const normalizeEmailFilter = (text: string | undefined): string | undefined => text && normalizeQueryEmail(text)

/**
 * Nothing matches a term without letters or digits.
 * @param tier of a search: only these products
 */
export const selectMatchingProducts = (
  db: Database,
  filter: ProductFilter,
  path: AccessPath,
  tier?: FoundTier,
): MatchingProducts => {
  const column = <T>(name: string) => (path === 'by order' ? withoutIndex<T>(db, name) : sql.ref<T>(name))
  const isListed = path === 'by filter' && isSelective(filter) ? withoutIndex<number>(db, LISTED) : sql.ref(LISTED)
  let products: MatchingProducts = filter.everyStatus
    ? db.selectFrom('products').where('products.deleted_at', 'is', null)
    : db.selectFrom('products').where(isListed, '=', filter.isUnlisted ? 0 : 1)
  if (filter.notOnSale) products = products.where(LISTED, '=', 0)
  if (filter.search === null) products = products.where(sql<boolean>`1 = 0`)
  if (filter.search) products = products.where(isAmong(db, required(tier, 'tier').documents, scansWords(path)))
  if (filter.categoryIds !== undefined)
    products = products.where(isAnyOf(column<string>('products.category_id'), filter.categoryIds))
  if (filter.shopId !== undefined) products = products.where(column('products.shop_id'), '=', filter.shopId)
  if (filter.unservedShops !== undefined)
    products = filter.isUnserved
      ? products.where('products.shop_id', 'in', filter.unservedShops)
      : products.where(withoutIndex<string>(db, 'products.shop_id'), 'not in', filter.unservedShops)
  if (filter.vendorEmail !== undefined)
    products = products.where(column('products.shop_id'), 'in', shopIdsOfVendorSql(filter.vendorEmail))
  if (filter.minPrice !== undefined) products = products.where(column('products.price'), '>=', filter.minPrice)
  if (filter.maxPrice !== undefined) products = products.where(column('products.price'), '<=', filter.maxPrice)
  if (filter.ids !== undefined) products = products.where('products.id', 'in', filter.ids)
  if (filter.campaign !== undefined)
    products = products.where(takesPartIn(db, filter.campaign, column<string>('products.shop_id')))
  if (filter.status !== undefined) products = products.where('products.status', '=', filter.status)
  if (filter.inStock) products = products.where('products.in_stock', '=', 1)
  if (filter.minRating !== undefined) products = products.where(ratingSql, '>=', filter.minRating)
  if (filter.options !== undefined) {
    const wanted = selectWantedVariants(db, toWanted(filter.options), filter.inStock)
    products =
      path === 'by filter' || path === 'by filter except words'
        ? products.where('products.id', 'in', wanted.select('variant_options.product_id'))
        : products.where(row => row.exists(ofProduct(wanted)))
  }
  if (filter.discounted) products = products.where(column('products.discount'), '>', 0)
  if (filter.asOf !== undefined) products = products.where(column('products.created_at'), '<=', filter.asOf)
  return products
}

/** Those of the product that is looked at, instead of all of the market. */
const ofProduct = (wanted: ReturnType<typeof selectWantedVariants>) =>
  wanted.select('variant_options.variant_id').where('variant_options.product_id', '=', sql.ref<string>('products.id'))

export const toWanted = (options: ProductFilter['options']): OptionFilter =>
  new Map((options ?? []).map(([name, values]) => [name, new Set(values)]))

/** Is a search the only condition on the listed products? */
export const isSearchOnly = (filter: ProductFilter): filter is ProductFilter & { search: SearchQuery } => {
  const { search, term, ...others } = filter
  return Boolean(search) && Object.values(others).every(value => value === undefined || value === false)
}

const LISTED = 'products.is_listed'

/** Does the filter have an index of its own, besides that of all listed products by price? */
const isSelective = (filter: ProductFilter): boolean => {
  const { search, categoryIds, shopId, vendorEmail, options, ids, campaign, isUnserved } = filter
  return [search, categoryIds, shopId, vendorEmail, options, ids, campaign, isUnserved].some(
    value => value !== undefined,
  )
}

const scansWords = (path: AccessPath): boolean => path === 'by order' || path === 'by filter except words'

/** With a single one, an index by it has the rows in their order. */
const isAnyOf = (column: RawBuilder<string>, ids: readonly string[]) =>
  ids.length === 1 ? sql<SqlBool>`${column} = ${ids[0]}` : sql<SqlBool>`${column} in (${sql.join(ids)})`

/** The shops first, which an index finds; then whether the campaign is for the product. */
const takesPartIn = (db: Database, slug: string, shopId: RawBuilder<string>) => {
  const campaigns = db
    .selectFrom('campaigns')
    .where('campaigns.slug', '=', slug)
    .where('campaigns.cancelled_at', 'is', null)
    .where('campaigns.finished_at', 'is', null)
  const shops = campaigns
    .innerJoin('campaign_shops', 'campaign_shops.campaign_id', 'campaigns.id')
    .select('campaign_shops.shop_id')
    .where('campaign_shops.left_at', 'is', null)
  const isForProduct = campaigns.select('campaigns.id').where(IS_CAMPAIGN_FOR_PRODUCT)
  return sql<SqlBool>`${shopId} in ${shops} and exists ${isForProduct}`
}

const shopIdsOfVendorSql = (email: string) =>
  sql<string>`(select shops.id from shops join profiles on profiles.id = shops.vendor_id
    join users on users.id = profiles.user_id where users.email = ${email})`
