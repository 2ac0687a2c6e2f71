import { MAX_SUGGESTED_PLACES } from '../../contract/constants.ts'
import type { Category } from '../../contract/products/categories.ts'
import type { ProductQuery } from '../../contract/products/products.ts'
import type { NameHighlights } from '../../contract/search/match-name.ts'
import { splitWords } from '../../contract/search-text.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import { db } from '../db/database.ts'
import type { CatalogueFacts, StoredProduct } from '../db/device-schema.ts'
import { readCatalogue } from '../db/replica.ts'
import { findUnservedShops } from '../delivery/unserved-shops.ts'
import { readCategories } from './categories.ts'
import { type SearchResult, searchProducts, suggestStoredProducts } from './search.ts'
import type { TextSearch } from './text-search.ts'

/**
 * Searches the products of this device. Loaded with the first search, because the home screen reads by an index
 * (reads.ts). All of it is for live queries.
 */

/** Null where the device has no product, or cannot load what finds texts. */
export const searchCatalogue = async (
  query: ProductQuery,
  facts: CatalogueFacts,
): Promise<(SearchResult & { among: number }) | null> => {
  const catalogue = await loadCatalogue(facts)
  if (catalogue.products.length === 0 && facts.at === null) return null
  const textSearch = query.searchTerm ? await loadTextSearch(catalogue) : null
  if (query.searchTerm && !textSearch) return null
  const categories = await db.categories.toArray()
  const shops = query.deliversTo ? await db.shops.toArray() : []
  const unserved = await findUnservedShops(shops, query.deliversTo)
  const found = await searchProducts(catalogue.products, query, textSearch, categories, unserved)
  return { ...found, among: catalogue.listedCount }
}

type StoredSuggestions = { items: (StoredProduct & NameHighlights)[]; instead?: readonly string[] | undefined }

/** Products for the suggestion box, from this device alone, or other searches where it has none. */
export const readSuggestions = async (text: string, limit: number = 8): Promise<StoredSuggestions> => {
  if (splitWords(text).length === 0) return { items: [] }
  const catalogue = await loadCatalogue(await readCatalogue())
  const textSearch = await loadTextSearch(catalogue)
  const search = await importTextSearch()
  if (!textSearch || !search) return { items: [] }
  const { items, instead } = await suggestStoredProducts(catalogue.products, text, limit, textSearch)
  return { items: items.map(product => ({ ...product, ...search.highlightNames(product, text) })), instead }
}

/** Categories and shops of this device whose names match what is typed. */
export const readSuggestedPlaces = async (text: string): Promise<{ categories: Category[]; shops: Shop[] }> => {
  const search = splitWords(text).length > 0 && (await importTextSearch())
  if (!search) return { categories: [], shops: [] }
  const shops = await db.shops.where('listed').equals(1).toArray()
  return {
    categories: search.findByName((await readCategories()).categories ?? [], text, MAX_SUGGESTED_PLACES),
    shops: search.findByName(
      shops.sort((a, b) => (a.name < b.name ? -1 : 1)),
      text,
      MAX_SUGGESTED_PLACES,
    ),
  }
}

type Catalogue = {
  version: number
  database: unknown
  products: readonly StoredProduct[]
  listedCount: number
  textSearch?: TextSearch
}
let cached: Catalogue | undefined

/**
 * All products of this device, in memory until the catalogue's version changes: reading 5,000 rows takes longer than a
 * keystroke.
 */
const loadCatalogue = async ({ version }: CatalogueFacts): Promise<Catalogue> => {
  if (cached?.version === version && cached.database === db) return cached
  const products = await db.products.toArray()
  cached = { version, database: db, products, listedCount: products.filter(row => row.listed === 1).length }
  return cached
}

/** Null where its script cannot be loaded. */
const loadTextSearch = async (catalogue: Catalogue): Promise<TextSearch | null> => {
  const loaded = await importTextSearch()
  if (loaded) catalogue.textSearch ??= loaded.createTextSearch(catalogue.products)
  return catalogue.textSearch ?? null
}

/** A promise of the page's own, because Dexie loses track of a live query at any other. */
const importTextSearch = () => Promise.resolve(import('./text-search.ts').catch(() => null))
