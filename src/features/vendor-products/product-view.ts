import { LOW_STOCK, SEARCH_MAX } from '../../contract/constants.ts'
import { foldText, splitQuery, splitWords } from '../../contract/search-text.ts'
import type { OptimisticProduct } from '../../local/resources/optimistic-products.ts'

/** The heaps of a vendor's goods. LOW: on sale, and near or past the end. */
export const PRODUCT_FILTERS = ['ALL', 'ACTIVE', 'LOW', 'PAUSED', 'DRAFT'] as const
export type ProductFilter = (typeof PRODUCT_FILTERS)[number]
export const PRODUCT_SORTS = ['newest', 'low', 'name'] as const
export type ProductListSort = (typeof PRODUCT_SORTS)[number]

/** What the products screen shows. */
export type ProductView = {
  heap: ProductFilter
  sort: ProductListSort
  term: string
  page: number
  shop?: string | undefined
}

const PATH = '/dashboard/shop-products'

/** Reads the view out of a query string. What cannot be understood counts as absent. */
export const parseProductsUrl = (search: string): ProductView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    heap: PRODUCT_FILTERS.find(heap => heap === query.get('status')) ?? 'ALL',
    sort: PRODUCT_SORTS.find(sort => sort === query.get('sort')) ?? 'newest',
    term: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    shop: query.get('shop') || undefined,
  }
}

/** The address of a view, without what goes without saying. */
export const buildProductsUrl = ({ heap, sort, term, page, shop }: ProductView): string => {
  const query = new URLSearchParams()
  if (heap !== 'ALL') query.set('status', heap)
  if (sort !== 'newest') query.set('sort', sort)
  if (term.trim()) query.set('search', term)
  if (shop) query.set('shop', shop)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** What is open in place of the list. */
export type ProductPanel = { kind: 'new' } | { kind: 'import' } | { kind: 'edit'; id: string } | null

export const NEW_PRODUCT_PATH = `${PATH}?open=new`
export const IMPORT_PATH = `${PATH}?open=import`
export const buildEditPath = (id: string): string => `${PATH}?edit=${id}`

export const parseProductPanel = (search: string): ProductPanel => {
  const query = new URLSearchParams(search)
  const id = query.get('edit')
  if (id) return { kind: 'edit', id }
  const open = query.get('open')
  return open === 'new' || open === 'import' ? { kind: open } : null
}

/** Near or past the end, and on sale. */
export const isLowStock = ({ status, stock }: Pick<OptimisticProduct, 'status' | 'stock'>): boolean =>
  status === 'ACTIVE' && stock <= LOW_STOCK

/** How many products each heap holds. */
export const countProductsByFilter = (products: readonly OptimisticProduct[]): Record<ProductFilter, number> => {
  const counts: Record<ProductFilter, number> = { ALL: products.length, ACTIVE: 0, LOW: 0, PAUSED: 0, DRAFT: 0 }
  for (const product of products) {
    counts[product.status] += 1
    if (isLowStock(product)) counts.LOW += 1
  }
  return counts
}

/** Those of a shop that answer to every word of the term: by name, category and shop. */
export const searchOwnProducts = (
  products: readonly OptimisticProduct[],
  { term, shop: chosen }: Pick<ProductView, 'term' | 'shop'>,
): OptimisticProduct[] => {
  const typed = splitQuery(term)
  return products.filter(({ name, category, shop }) => {
    if (chosen && shop.id !== chosen) return false
    const text = ` ${splitWords(`${name} ${category.name} ${shop.name}`).join(' ')}`
    return typed.every(word => text.includes(` ${word}`))
  })
}

/** The products of a heap in their order; what is new on this device stays on top of the newest. */
export const filterAndSortProducts = (
  products: readonly OptimisticProduct[],
  { heap, sort }: ProductView,
): OptimisticProduct[] => {
  const chosen = products.filter(
    product => heap === 'ALL' || (heap === 'LOW' ? isLowStock(product) : product.status === heap),
  )
  return chosen.sort(COMPARATORS[sort])
}

const compareByName = (a: OptimisticProduct, b: OptimisticProduct): number => {
  const [one, other] = [foldText(a.name), foldText(b.name)]
  return one < other ? -1 : Number(one > other)
}
const COMPARATORS: Record<ProductListSort, (a: OptimisticProduct, b: OptimisticProduct) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  low: (a, b) => a.stock - b.stock || compareByName(a, b),
  name: compareByName,
}
