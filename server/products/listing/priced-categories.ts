import type { ProductQuery } from '../../../src/contract/products/products.ts'
import type { Database } from '../../db/store.ts'
import { findFamilyIds } from './category-family.ts'

/**
 * The categories whose prices decide which products a query lists, or in which order: none where it asks for no price. Undefined:
 * those of all.
 */
export const findPricedCategories = async (
  db: Database,
  query: ProductQuery,
): Promise<readonly string[] | undefined> => (asksForPrice(query) ? findFamilyIds(db, query) : [])

/** A search term with a number may name a price, also after its spelling is corrected. */
const asksForPrice = ({ minPrice, maxPrice, discounted, sortBy, searchTerm = '' }: ProductQuery): boolean =>
  minPrice !== undefined ||
  maxPrice !== undefined ||
  discounted === true ||
  sortBy === 'price' ||
  /\p{N}/u.test(searchTerm)
