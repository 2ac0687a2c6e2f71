import { ApiError } from '../../src/contract/errors.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'
import type { Viewer } from '../auth/viewer.ts'
import { findOldestOpenShop, lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { notOwnerError } from '../http/require-ownership.ts'
import { lockPresentCategory } from './listing/category-family.ts'
import { selectVisibleShops } from './listing/visible-shops.ts'

type VendorViewer = NonNullable<Viewer>

/**
 * Locks the shop for a vendor's new product until the end of the transaction.
 * @param shopId by default the vendor's oldest open shop
 * @throws ApiError CONFLICT (no open shop), FORBIDDEN (another's shop), NOT_FOUND
 */
export const lockVendorShop = async (
  tx: Database,
  vendor: VendorViewer,
  shopId: string | undefined,
): Promise<string> => {
  const id = shopId ?? (await findOldestOpenShop(tx, vendor.profileId))
  if (id === undefined) throw new ApiError('CONFLICT', 'You have no open shop yet. Open a shop first.')
  if (await lockOwnShop(tx, id, vendor.profileId)) return id
  const visible = await selectVisibleShops(tx, vendor).where('shops.id', '=', id).select('shops.id').executeTakeFirst()
  throw visible ? notOwnerError() : new ApiError('NOT_FOUND', 'This shop was not found.')
}

/**
 * @returns the id of the category, which is another one where it was merged
 * @throws ApiError VALIDATION when the category does not exist or was deleted
 */
export const lockCategoryForProduct = async (tx: Database, categoryId: string): Promise<string> => {
  const presentId = await lockPresentCategory(tx, categoryId)
  if (presentId !== undefined) return presentId
  throw new ApiError('VALIDATION', VALIDATION.category, { fields: { categoryId: VALIDATION.category } })
}
