import { ApiError } from '../../src/contract/errors.ts'
import { VALIDATION } from '../../src/contract/messages/fixed-messages.ts'
import type { Database } from '../db/store.ts'
import { findOldestOpenShop, lockCategory, lockOwnShop } from '../queries/row-locks.ts'
import { findShops } from '../queries/shops.ts'
import type { Viewer } from '../queries/viewer.ts'
import { notOwnerError } from './require-ownership.ts'

type VendorViewer = NonNullable<Viewer>

/**
 * The shop that a vendor's product goes into, held for this transaction.
 * @param shopId absent: his oldest open one
 * @throws Refusal CONFLICT (he has no open shop), FORBIDDEN (another's shop), NOT_FOUND
 */
export const lockVendorShop = async (
  tx: Database,
  vendor: VendorViewer,
  shopId: string | undefined,
): Promise<string> => {
  const id = shopId ?? (await findOldestOpenShop(tx, vendor.profileId))
  if (id === undefined) throw new ApiError('CONFLICT', 'You have no open shop yet. Open a shop first.')
  if (await lockOwnShop(tx, id, vendor.profileId)) return id
  const [shop] = await findShops(tx, [id], vendor)
  throw shop ? notOwnerError() : new ApiError('NOT_FOUND', 'This shop was not found.')
}

/** @throws Refusal VALIDATION where there is no such category (any more) */
export const lockCategoryForProduct = async (tx: Database, categoryId: string): Promise<void> => {
  if (await lockCategory(tx, categoryId)) return
  throw new ApiError('VALIDATION', VALIDATION.category, { fields: { categoryId: VALIDATION.category } })
}
