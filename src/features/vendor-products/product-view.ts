import { LOW_STOCK, SEARCH_MAX } from '../../contract/constants.ts'
import { fold, queryWords, words } from '../../contract/text.ts'
import type { OwnProduct } from '../../local/product-overlay.ts'

/** The heaps of a vendor's goods. LOW: on sale, and near or past the end. */
export const HEAPS = ['ALL', 'ACTIVE', 'LOW', 'PAUSED', 'DRAFT'] as const
export type Heap = (typeof HEAPS)[number]
export const SORTS = ['newest', 'low', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** What the products screen shows. */
export type ProductView = { heap: Heap; sort: Sort; term: string; page: number; shop?: string | undefined }

const PATH = '/dashboard/shop-products'

/** Reads the view out of a query string. What cannot be understood counts as absent. */
export const viewOf = (search: string): ProductView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    heap: HEAPS.find(heap => heap === query.get('status')) ?? 'ALL',
    sort: SORTS.find(sort => sort === query.get('sort')) ?? 'newest',
    term: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    shop: query.get('shop') || undefined,
  }
}

/** The address of a view, without what goes without saying. */
export const addressOf = ({ heap, sort, term, page, shop }: ProductView): string => {
  const query = new URLSearchParams()
  if (heap !== 'ALL') query.set('status', heap)
  if (sort !== 'newest') query.set('sort', sort)
  if (term.trim()) query.set('search', term)
  if (shop) query.set('shop', shop)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** What is open in place of the list. */
export type Opened = { kind: 'new' } | { kind: 'import' } | { kind: 'edit'; id: string } | null

export const newProductPath = `${PATH}?open=new`
export const importPath = `${PATH}?open=import`
export const editPath = (id: string): string => `${PATH}?edit=${id}`

export const openedOf = (search: string): Opened => {
  const query = new URLSearchParams(search)
  const id = query.get('edit')
  if (id) return { kind: 'edit', id }
  const open = query.get('open')
  return open === 'new' || open === 'import' ? { kind: open } : null
}

/** Near or past the end, and on sale. */
export const isLow = ({ status, stock }: Pick<OwnProduct, 'status' | 'stock'>): boolean =>
  status === 'ACTIVE' && stock <= LOW_STOCK

/** How many products each heap holds. */
export const countHeaps = (products: readonly OwnProduct[]): Record<Heap, number> => {
  const counts: Record<Heap, number> = { ALL: products.length, ACTIVE: 0, LOW: 0, PAUSED: 0, DRAFT: 0 }
  for (const product of products) {
    counts[product.status] += 1
    if (isLow(product)) counts.LOW += 1
  }
  return counts
}

/** Those of a shop that answer to every word of the term: by name, category and shop. */
export const foundIn = (
  products: readonly OwnProduct[],
  { term, shop: chosen }: Pick<ProductView, 'term' | 'shop'>,
): OwnProduct[] => {
  const typed = queryWords(term)
  return products.filter(({ name, category, shop }) => {
    if (chosen && shop.id !== chosen) return false
    const text = ` ${words(`${name} ${category.name} ${shop.name}`).join(' ')}`
    return typed.every(word => text.includes(` ${word}`))
  })
}

/** The products of a heap in their order; what is new on this device stays on top of the newest. */
export const inHeap = (products: readonly OwnProduct[], { heap, sort }: ProductView): OwnProduct[] => {
  const chosen = products.filter(
    product => heap === 'ALL' || (heap === 'LOW' ? isLow(product) : product.status === heap),
  )
  return chosen.sort(ORDERS[sort])
}

const byName = (a: OwnProduct, b: OwnProduct): number => {
  const [one, other] = [fold(a.name), fold(b.name)]
  return one < other ? -1 : Number(one > other)
}
const ORDERS: Record<Sort, (a: OwnProduct, b: OwnProduct) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  low: (a, b) => a.stock - b.stock || byName(a, b),
  name: byName,
}
