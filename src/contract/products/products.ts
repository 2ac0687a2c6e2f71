import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import type { ProductCampaign } from '../campaign-prices.ts'
import { PAGE_LIMITS, PRICE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  pagingFields,
  QueryBoolean,
  QueryNumber,
  QueryText,
  SearchTerm,
  sortingFields,
  uncheckedAs,
} from '../fields.ts'
import { ProductOption, ProductVariant } from './options.ts'

export const ProductStatus = v.picklist(['ACTIVE', 'DRAFT', 'PAUSED'])
export type ProductStatus = v.InferOutput<typeof ProductStatus>

/** One of several pictures of a product. */
export const ProductPicture = v.object({
  id: Id,
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  /** What it shows, for those who cannot see it. */
  alt: v.optional(v.string()),
  altBn: v.optional(v.string()),
})
export type ProductPicture = v.InferOutput<typeof ProductPicture>

export const Product = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  ...BanglaTexts,
  /** What the shop promises. Null or absent: no warranty. */
  warranty: v.optional(v.nullable(v.string())),
  warrantyBn: v.optional(v.nullable(v.string())),
  /** The 640 px picture; `pictureUrl` builds the URLs of the other sizes. */
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  /** All pictures in their order, the cover (`image`) first. Absent: the cover alone, whose id is the product's, without `alt`. */
  images: v.optional(v.array(ProductPicture)),
  /** In which it takes part: those that run and those that are announced. Devices follow their starts and ends by themselves. Not checked, because the worker has no room for it. */
  campaigns: v.optional(uncheckedAs<ProductCampaign[]>(v.unknown())),
  /** The price of the most expensive variant, where that is another one. */
  priceMax: v.optional(v.number()),
  /** Of the cheapest variant in stock, or of the cheapest where all are sold out. */
  price: v.number(),
  discount: v.number(),
  /** As of a variant; of the only one of a product without options. */
  ownPrice: v.optional(v.number()),
  /** The pieces of all variants. */
  stock: v.number(),
  /** What a shopper chooses, and what there is to choose from. Absent where there is nothing to choose (variants.ts). */
  options: v.optional(v.array(ProductOption)),
  variants: v.optional(v.array(ProductVariant)),
  /** Of the only variant of a product without options, for its vendor and admins; other variants have their own. */
  sku: v.optional(v.string()),
  barcode: v.optional(v.string()),
  /**
   * Grams of the only variant of a product without options. Others than its vendor and admins get it where the fee of a
   * delivery may depend on it: the shop has zones.
   */
  weight: v.optional(v.number()),
  /** The same as `stock`, for deployed clients. */
  quantity: v.optional(v.number()),
  status: ProductStatus,
  /** For its vendor and admins. REVIEW: it waits for an admin's first look; HIDDEN: an admin has taken it off sale. */
  moderation: v.optional(v.picklist(['REVIEW', 'HIDDEN'])),
  /** For its vendor and admins: the status of its shop, where that is not open and nobody can find the product. */
  shopStatus: v.optional(v.picklist(['PENDING', 'SUSPENDED', 'CLOSED'])),
  /** For its vendor and admins: nobody can find the product, because its vendor is blocked. */
  isVendorBlocked: v.optional(v.boolean()),
  /** Why it is hidden. */
  moderationReason: v.optional(v.string()),
  categoryId: Id,
  category: v.object({ id: Id, name: v.string(), nameBn: BanglaTexts.nameBn }),
  shopId: Id,
  shop: v.object({
    id: Id,
    name: v.string(),
    nameBn: BanglaTexts.nameBn,
    logoUrl: v.string(),
    /** The shop has its own fees and days (its `delivery`). Absent: it delivers as the market does. */
    hasOwnDelivery: v.optional(v.boolean()),
  }),
  rating: v.number(),
  reviewCount: v.number(),
  /** Pieces sold in 90 days, by which popularity sorts first. */
  sold: v.number(),
  createdAt: v.string(),
  seq: v.number(),
})
export type Product = v.InferOutput<typeof Product>

/** Whether shoppers find it: the rule of the server's `products.is_listed`, for those who may see other products, too. */
export const isOnSale = ({
  status,
  moderation,
  shopStatus,
  isVendorBlocked,
}: Pick<Product, 'status' | 'moderation' | 'shopStatus' | 'isVendorBlocked'>): boolean =>
  status === 'ACTIVE' && !moderation && !shopStatus && !isVendorBlocked

/** A product on a customer's wishlist. */
export const Wish = v.object({
  id: Id,
  productId: Id,
  /** What is wished of it. Absent: any variant. */
  variantId: v.optional(Id),
  createdAt: v.string(),
  /** The product's name and picture, which stay when it is no longer sold. */
  name: v.string(),
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  /** null: it is no longer sold. */
  product: v.nullable(Product),
  /** The product's `seq`. */
  seq: v.number(),
})
export type Wish = v.InferOutput<typeof Wish>

/**
 * `relevance`, best match first, is for queries with a search term, and their default. Without one it counts as absent.
 */
const PRODUCT_SORTS = ['relevance', 'price', 'createdAt', 'name', 'rating', 'popularity'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/**
 * A price bound in taka. The largest safe integer, which deployed clients send for "no bound", counts as absent; other
 * bounds are limited to the range of prices.
 */
const PriceBound = v.pipe(
  QueryNumber,
  v.transform(taka => (taka >= Number.MAX_SAFE_INTEGER ? undefined : Math.min(Math.max(taka, 0), PRICE_MAX + 1))),
)

export const ProductQuery = v.object({
  ...pagingFields(PAGE_LIMITS.products),
  ...sortingFields(PRODUCT_SORTS),
  searchTerm: v.optional(SearchTerm),
  /** The category's name. */
  category: v.optional(QueryText),
  categoryId: v.optional(QueryText),
  shopId: v.optional(QueryText),
  vendorEmail: v.optional(QueryText),
  minPrice: v.optional(PriceBound),
  maxPrice: v.optional(PriceBound),
  /** The vendor's own choice. */
  status: v.optional(ProductStatus),
  /** For vendors and admins, who see other products, too: only those that shoppers find; false: only the others. */
  onSale: v.optional(QueryBoolean),
  inStock: v.optional(QueryBoolean),
  /** With a mean rating of at least this. */
  minRating: v.optional(v.pipe(QueryNumber, v.toMinValue(0), v.toMaxValue(5))),
  /**
   * `Size:42,Size:43,Colour:Red`: with a variant that has one of the values of each option. A backslash before a comma, colon or
   * backslash makes it part of the text.
   */
  options: v.optional(QueryText),
  /** Adds `meta.facets`: what the list can be narrowed to, and how many products would remain. */
  facets: v.optional(QueryBoolean),
  /** With something taken off the original price. */
  discounted: v.optional(QueryBoolean),
  /** Only those of shops that deliver to this place, by its slug. One that is not known counts as absent. */
  deliversTo: v.optional(QueryText),
  /** Only those that take part in this campaign, by its slug, from its announcement to its end. */
  campaign: v.optional(QueryText),
  /** Only those with one of these ids, with commas between. */
  ids: v.optional(QueryText),
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

export const listProducts = endpoint({
  name: 'products.list',
  method: 'GET',
  path: '/products',
  who: 'anyone',
  input: ProductQuery,
  output: v.array(Product),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'Products on sale, filtered, searched and sorted.',
})

export const getProduct = endpoint({
  name: 'products.get',
  method: 'GET',
  path: '/products/:id',
  who: 'anyone',
  input: v.object({ id: Id }),
  output: Product,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'One product.',
})

/** A product; with `places` also a category or shop, which has no price. */
export const Suggestion = v.object({
  ...v.pick(Product, ['id', 'name', 'nameBn', 'image', 'thumbhash']).entries,
  kind: v.optional(v.picklist(['product', 'category', 'shop'])),
  price: v.optional(v.number()),
  priceMax: Product.entries.priceMax,
  category: v.optional(Product.entries.category),
  /** The parts of the name that match the query, as arguments of `name.slice`. */
  highlight: v.array(v.tuple([v.number(), v.number()])),
  /** The same of `nameBn`. */
  highlightBn: v.optional(v.array(v.tuple([v.number(), v.number()]))),
})
export type Suggestion = v.InferOutput<typeof Suggestion>

export const suggestProducts = endpoint({
  name: 'products.suggest',
  method: 'GET',
  path: '/products/suggestions',
  who: 'anyone',
  input: v.object({
    searchTerm: v.optional(SearchTerm, ''),
    /** Also categories and shops, before the products. */
    places: v.optional(QueryBoolean),
  }),
  output: v.array(Suggestion),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary:
    'Up to eight products while somebody types, the most relevant first; with `places` categories and shops, too.',
})
