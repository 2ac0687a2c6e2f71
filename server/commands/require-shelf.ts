import { Refusal } from '../../src/contract/errors.ts'
import { VALIDATION } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { lockCategory, lockOwnShop, oldestOpenShop } from '../queries/locks.ts'
import { findShops } from '../queries/shops.ts'
import type { Viewer } from '../queries/viewer.ts'
import { notYours } from './require-own.ts'

type Vendor = NonNullable<Viewer>

/**
 * The shop that a vendor's product goes into, held for this transaction.
 * @param shopId absent: his oldest open one
 * @throws Refusal CONFLICT (he has no open shop), FORBIDDEN (another's shop), NOT_FOUND
 */
export const requireOwnShop = async (tx: Database, vendor: Vendor, shopId: string | undefined): Promise<string> => {
  const id = shopId ?? (await oldestOpenShop(tx, vendor.profileId))
  if (id === undefined) throw new Refusal('CONFLICT', 'You have no open shop yet. Open a shop first.')
  if (await lockOwnShop(tx, id, vendor.profileId)) return id
  const [shop] = await findShops(tx, [id], vendor)
  throw shop ? notYours() : new Refusal('NOT_FOUND', 'This shop was not found.')
}

/** @throws Refusal VALIDATION where there is no such category (any more) */
export const requireCategory = async (tx: Database, categoryId: string): Promise<void> => {
  if (await lockCategory(tx, categoryId)) return
  throw new Refusal('VALIDATION', VALIDATION.category, { fields: { categoryId: VALIDATION.category } })
}
