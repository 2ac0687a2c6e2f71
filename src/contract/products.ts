import * as v from 'valibot'
import { PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, paging, QueryBoolean, QueryNumber, SearchTerm, SortOrder } from './fields.ts'

export const ProductStatus = v.picklist(['ACTIVE', 'DRAFT', 'PAUSED'])
export type ProductStatus = v.InferOutput<typeof ProductStatus>

export const Product = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  /** The 640 px picture; `pictureAt` names the other sizes. */
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  price: v.number(),
  discount: v.number(),
  stock: v.number(),
  status: ProductStatus,
  categoryId: Id,
  category: v.object({ id: Id, name: v.string() }),
  shopId: Id,
  shop: v.object({ id: Id, name: v.string(), logoUrl: v.string() }),
  rating: v.number(),
  reviewCount: v.number(),
  /** Pieces sold in 90 days: the first rank of popularity. */
  sold: v.number(),
  createdAt: v.string(),
  seq: v.number(),
})
export type Product = v.InferOutput<typeof Product>

export const ProductSort = v.picklist(['price', 'createdAt', 'name', 'rating', 'popularity'])
export type ProductSort = v.InferOutput<typeof ProductSort>

/** A price bound in taka: the largest safe integer, which deployed clients send as "no bound", counts as absent. */
const PriceBound = v.pipe(
  QueryNumber,
  v.transform(taka => (taka >= Number.MAX_SAFE_INTEGER ? undefined : taka)),
)

export const ProductQuery = v.object({
  ...paging(PAGE_LIMITS.products),
  searchTerm: v.optional(SearchTerm),
  /** By name. */
  category: v.optional(v.string()),
  categoryId: v.optional(v.string()),
  shopId: v.optional(v.string()),
  vendorEmail: v.optional(v.string()),
  minPrice: v.optional(PriceBound),
  maxPrice: v.optional(PriceBound),
  status: v.optional(ProductStatus),
  inStock: v.optional(QueryBoolean),
  sortBy: v.optional(ProductSort),
  sortOrder: v.optional(SortOrder),
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

/** The same picture at another width: /pictures/ab.webp → /pictures/ab-160.webp. */
export const pictureAt = (image: string, width: 160 | 320 | 640 | 1280): string =>
  width === 640 ? image : image.replace(/\.webp$/, `-${width}.webp`)
