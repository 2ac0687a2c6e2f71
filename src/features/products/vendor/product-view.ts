import { listNames } from '../../../contract/bangla-texts.ts'
import { isLowOnSale } from '../../../contract/products/chosen-variant.ts'
import { isOnSale } from '../../../contract/products/products.ts'
import { listVariantTexts } from '../../../contract/products/variants.ts'
import { foldText, matchesSearch } from '../../../contract/search-text.ts'
import { choiceParam, defineUrlQuery, idParam, pageParam, searchParam } from '../../../contract/url-query.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'

/** The filters of the product list. ACTIVE: shoppers find it. LOW: on sale with low stock or none. */
export const PRODUCT_FILTERS = ['ALL', 'ACTIVE', 'LOW', 'PAUSED', 'DRAFT'] as const
export type ProductListFilter = (typeof PRODUCT_FILTERS)[number]
export const PRODUCT_SORTS = ['newest', 'low', 'name'] as const
export type ProductListSort = (typeof PRODUCT_SORTS)[number]

/** What the products screen shows. */
export type ProductView = {
  filter: ProductListFilter
  sort: ProductListSort
  term: string
  page: number
  shop?: string | undefined
}

const PATH = '/dashboard/shop-products'

export const { parse: parseProductsUrl, build: buildProductsUrl } = defineUrlQuery<ProductView>(PATH, {
  filter: choiceParam('status', PRODUCT_FILTERS, 'ALL'),
  sort: choiceParam('sort', PRODUCT_SORTS, 'newest'),
  term: searchParam,
  shop: idParam('shop'),
  page: pageParam,
})

export const NEW_PRODUCT_PATH = `${PATH}?open=new`
export const IMPORT_PATH = `${PATH}?open=import`
export const buildEditPath = (id: string): string => `${PATH}?edit=${id}`

const FILTER_RULES: Record<ProductListFilter, (product: OptimisticProduct) => boolean> = {
  ALL: () => true,
  ACTIVE: isOnSale,
  LOW: isLowOnSale,
  PAUSED: ({ status }) => status === 'PAUSED',
  DRAFT: ({ status }) => status === 'DRAFT',
}

/** How many products each filter holds. */
export const countProductsByFilter = (products: readonly OptimisticProduct[]): Record<ProductListFilter, number> => {
  const count = (filter: ProductListFilter) => products.filter(FILTER_RULES[filter]).length
  return {
    ALL: count('ALL'),
    ACTIVE: count('ACTIVE'),
    LOW: count('LOW'),
    PAUSED: count('PAUSED'),
    DRAFT: count('DRAFT'),
  }
}

/** The products of a shop that match the search by name, category, shop, and by the SKU or barcode of a variant. */
export const searchOwnProducts = (
  products: readonly OptimisticProduct[],
  { term, shop: chosen }: Pick<ProductView, 'term' | 'shop'>,
): OptimisticProduct[] =>
  products.filter(
    product =>
      (!chosen || product.shop.id === chosen) &&
      matchesSearch(
        term,
        ...[product, product.category, product.shop].flatMap(listNames),
        ...listVariantTexts(product),
      ),
  )

/** The products of a filter, sorted. */
export const filterAndSortProducts = (
  products: readonly OptimisticProduct[],
  { filter, sort }: ProductView,
): OptimisticProduct[] => products.filter(FILTER_RULES[filter]).sort(COMPARATORS[sort])

const compareByName = (a: OptimisticProduct, b: OptimisticProduct): number => {
  const [one, other] = [foldText(a.name), foldText(b.name)]
  return one < other ? -1 : Number(one > other)
}
const COMPARATORS: Record<ProductListSort, (a: OptimisticProduct, b: OptimisticProduct) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  low: (a, b) => a.stock - b.stock || compareByName(a, b),
  name: compareByName,
}
