import type { Product, ProductQuery, ProductSort } from '../contract/products.ts'
import { fold, queryWords, searchText } from '../contract/text.ts'

/** A product with what it is found by, folded once. */
export type Searchable = { product: Product; words: string; name: string }

export type Found = { items: Product[]; total: number }

/** Makes a product ready to be searched. */
export const searchable = (product: Product): Searchable => ({
  product,
  words: ` ${searchText({
    name: product.name,
    description: product.description,
    category: product.category.name,
    shop: product.shop.name,
  })}`,
  name: fold(product.name),
})

/**
 * The device's answer to the list call: the same filters, order and paging as the server's. Every word must begin a word
 * of the product. `vendorEmail` is not known here and filters nothing out.
 */
export const queryCatalogue = (products: readonly Searchable[], query: ProductQuery): Found => {
  const fits = filterOf(query)
  const found = products.filter(fits).sort(orderOf(query))
  const start = (query.page - 1) * query.limit
  return { items: found.slice(start, start + query.limit).map(item => item.product), total: found.length }
}

/** Products for the suggestion box: names that begin with what was typed first, then other hits by popularity. */
export const suggest = (products: readonly Searchable[], text: string, limit: number): Product[] => {
  const typed = queryWords(text)
  if (typed.length === 0) return []
  const inName = (item: Searchable) => Number(typed.every(word => ` ${item.name}`.includes(` ${word}`)))
  return products
    .filter(item => hasWords(item, typed))
    .sort((a, b) => inName(b) - inName(a) || byPopularity(b.product, a.product) || byNewest(a.product, b.product))
    .slice(0, limit)
    .map(item => item.product)
}

const hasWords = (item: Searchable, typed: readonly string[]): boolean =>
  typed.every(word => item.words.includes(` ${word}`))

const filterOf = (query: ProductQuery): ((item: Searchable) => boolean) => {
  const typed = queryWords(query.searchTerm ?? '')
  const category = query.category === undefined ? undefined : fold(query.category)
  const status = query.status ?? 'ACTIVE'
  return item => {
    const { product } = item
    return (
      product.status === status &&
      (category === undefined || fold(product.category.name) === category) &&
      (!query.categoryId || product.categoryId === query.categoryId) &&
      (!query.shopId || product.shopId === query.shopId) &&
      product.price >= (query.minPrice ?? 0) &&
      product.price <= (query.maxPrice ?? Number.POSITIVE_INFINITY) &&
      (query.inStock === undefined || product.stock > 0 === query.inStock) &&
      hasWords(item, typed)
    )
  }
}

type Compare = (a: Product, b: Product) => number

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Contract section 1: without sortBy newest first, ties by id. */
const byNewest: Compare = (a, b) => byText(b.createdAt, a.createdAt) || byText(a.id, b.id)
const byPopularity: Compare = (a, b) => a.sold - b.sold || a.rating - b.rating

const BY: Record<Exclude<ProductSort, 'name'>, Compare> = {
  price: (a, b) => a.price - b.price,
  createdAt: (a, b) => byText(a.createdAt, b.createdAt),
  rating: (a, b) => a.rating - b.rating,
  popularity: byPopularity,
}
/** Which way a sort goes when the question does not say. */
const ASCENDING: readonly ProductSort[] = ['price', 'name']

const orderOf = ({ sortBy, sortOrder }: ProductQuery) => {
  if (!sortBy) return (a: Searchable, b: Searchable) => byNewest(a.product, b.product)
  const sign = (sortOrder ?? (ASCENDING.includes(sortBy) ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const compare = sortBy === 'name' ? (a: Searchable, b: Searchable) => byText(a.name, b.name) : byProduct(BY[sortBy])
  return (a: Searchable, b: Searchable) => sign * compare(a, b) || byNewest(a.product, b.product)
}

const byProduct = (compare: Compare) => (a: Searchable, b: Searchable) => compare(a.product, b.product)
