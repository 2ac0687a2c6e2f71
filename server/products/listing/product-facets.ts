import type { NotNull } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Facets, Named } from '../../../src/contract/facet-counts.ts'
import { toTaka } from '../../../src/contract/money.ts'
import { type CategoryNode, countWithChildren } from '../../../src/contract/products/category-tree.ts'
import type { FacetCounts, FacetFilter, FacetIndex, IdCount } from '../../../src/contract/products/facet-index.ts'
import { selectLargest, toFacets } from '../../../src/contract/products/facets.ts'
import { toBanglaName } from '../../db/bangla-texts.ts'
import { countCacheUse } from '../../db/cache-uses.ts'
import { cachedFacets } from '../../db/count-cache.ts'
import { anyOf } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { hasFacetIndex, readFacetIndex } from './facet-index.ts'
import { type MatchingProducts, type ProductFilter, toWanted } from './product-filter.ts'

type FacetRequest = {
  db: Database
  filter: ProductFilter
  /** Identifies the filter. */
  key: string
  /** The products that pass a filter. */
  select: (filter: ProductFilter) => Promise<MatchingProducts>
  /** The numbers of the products that a search finds, where the database knows them. */
  findDocuments: () => Promise<Uint32Array | undefined>
}

/**
 * What a list can be narrowed to, by the function with which devices count it. Of searches, and of lists that show more than shoppers
 * see, the database finds the products; these facets are kept until the listing changes. Their ids are read only where the index
 * does not know all other filters: to read those of a search that finds 30,000 takes a fifth of a second.
 */
export const findFacets = async (request: FacetRequest): Promise<Facets> => {
  const { db, filter, key } = request
  if (isCountedByIndex(filter)) return nameFacets(db, await countKept(db, filter, key))
  return cachedFacets(db, key, async () => {
    const index = await readFacetIndex(db)
    const wanted = toFacetFilter(filter)
    return nameFacets(db, (await countDocuments(request, wanted)) ?? index.count(wanted, await findBase(request)))
  })
}

/** How many products pass a filter that would take the database long. */
export const countByIndex = async (db: Database, filter: ProductFilter, key: string): Promise<number> =>
  (await countKept(db, filter, key)).total

const MAX_KEPT = 300
type KeptCounts = { version: number; counts: FacetCounts }
const keptByIndex = new WeakMap<FacetIndex, LRUCache<string, KeptCounts>>()

/** Counts again only after a change that the counts can depend on, which a sale is only where the filter is by stock. */
const countKept = async (db: Database, filter: ProductFilter, key: string): Promise<FacetCounts> => {
  const wanted = toFacetFilter(filter)
  const index = await readFacetIndex(db)
  const kept = keptByIndex.get(index) ?? new LRUCache<string, KeptCounts>({ max: MAX_KEPT })
  keptByIndex.set(index, kept)
  const version = index.versionOf(wanted)
  const present = kept.get(key)
  countCacheUse(db, 'facets', present?.version === version)
  if (present?.version === version) return present.counts
  const counts = index.count(wanted)
  kept.set(key, { version, counts })
  return counts
}

/** What the index knows of products. */
export const isCountedByIndex = ({
  categoryIds,
  shopId,
  minPrice,
  maxPrice,
  minRating,
  options,
  inStock,
  discounted,
  ...others
}: Partial<ProductFilter>): boolean => Object.values(others).every(value => value === undefined || value === false)

/** Each match of a price and one of these would be looked up, because no index of the database has both. */
export const isBetterCountedByIndex = (
  db: Database,
  { minPrice, maxPrice, shopId, discounted }: Partial<ProductFilter>,
): boolean =>
  hasFacetIndex(db) &&
  (minPrice !== undefined || maxPrice !== undefined) &&
  (shopId !== undefined || discounted !== undefined)

/** How many products a search with other filters finds; undefined: the index cannot tell, or was not read yet. */
export const countFoundByIndex = async (
  request: Pick<FacetRequest, 'db' | 'filter' | 'findDocuments'>,
): Promise<number | undefined> => {
  if (!hasFacetIndex(request.db)) return undefined
  return (await countDocuments(request, toFacetFilter(request.filter)))?.total
}

/** Undefined: the index does not know some filter, or the database does not know what the search finds. */
const countDocuments = async (
  { db, filter, findDocuments }: Pick<FacetRequest, 'db' | 'filter' | 'findDocuments'>,
  wanted: FacetFilter,
): Promise<FacetCounts | undefined> => {
  const { search, term, ...others } = filter
  const documents = search && isCountedByIndex(others) ? await findDocuments() : undefined
  return documents && (await readFacetIndex(db)).count(wanted, undefined, createMembership(documents))
}

/** @param numbers ascending */
const createMembership = (numbers: Uint32Array): ((number: number) => boolean) => {
  const members = new Uint8Array((numbers.at(-1) ?? 0) + 1)
  for (const number of numbers) members[number] = 1
  return number => members[number] === 1
}

const findBase = async ({ filter, select }: FacetRequest): Promise<string[]> => {
  const matching = await select({
    ...filter,
    ...{ categoryIds: undefined, shopId: undefined, minRating: undefined },
    ...{ minPrice: undefined, maxPrice: undefined, options: undefined },
  })
  const rows = await matching.select('products.id').execute()
  return rows.map(({ id }) => id)
}

const toFacetFilter = (filter: ProductFilter): FacetFilter => {
  const { categoryIds, shopId, minPrice, maxPrice, minRating, inStock, discounted } = filter
  return {
    ...{ categoryIds, shopId, minPrice, maxPrice, inStock, discounted },
    minRating: minRating === undefined ? undefined : minRating / 10,
    options: toWanted(filter.options),
  }
}

const nameFacets = async (db: Database, counted: FacetCounts): Promise<Facets> => {
  const counts = { ...counted, categories: countWithChildren(counted.categories, await listChildCategories(db)) }
  const names = new Map([
    ...(await findNames(db, 'categories', counts.categories)),
    ...(await findNames(db, 'shops', counts.shops)),
  ])
  const { min, max } = counts.price ?? {}
  const price = min === undefined || max === undefined ? null : { min: toTaka(min), max: toTaka(max) }
  return toFacets({ ...counts, price }, names)
}

const listChildCategories = async (db: Database): Promise<CategoryNode[]> => {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('parent_id', 'is not', null)
    .$narrowType<{ parent_id: NotNull }>()
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, parent_id }) => ({ id, parentId: parent_id }))
}

const findNames = async (
  db: Database,
  table: 'categories' | 'shops',
  places: readonly IdCount[],
): Promise<[string, Named][]> => {
  const ids = anyOf(selectLargest(places).map(({ id }) => id))
  const rows = await db.selectFrom(table).select(['id', 'name', 'name_bn']).where('id', 'in', ids).execute()
  return rows.map(({ id, name, name_bn }) => [id, { name, ...toBanglaName(name_bn) }])
}
