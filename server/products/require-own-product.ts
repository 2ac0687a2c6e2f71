import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { throwNotOwned } from '../http/require-ownership.ts'
import { findProducts } from './listing/products.ts'
import { findOwnProductShop } from './product-writes.ts'

/**
 * Returns the shop id of a vendor's own product.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product)
 */
export const requireOwnProduct = async (db: Database, id: string, vendor: Actor): Promise<string> =>
  (await findOwnProductShop(db, id, vendor.profileId)) ?? throwNotOwnProduct(db, id, vendor)

/** FORBIDDEN for a product that the actor may see but not change, NOT_FOUND for one that they may not see. */
export const throwNotOwnProduct = async (db: Database, id: string, actor: Actor): Promise<never> => {
  const [product] = await findProducts(db, [id], actor)
  return throwNotOwned(() => product !== undefined)
}
