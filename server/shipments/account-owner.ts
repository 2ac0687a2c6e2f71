import { ApiError } from '../../src/contract/errors.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import { hasRow } from '../db/row-existence.ts'
import { lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { throwNotOwned } from '../http/require-ownership.ts'
import { listOwnShopIds } from './courier-connections.ts'

/**
 * Whose account with a courier is meant: a vendor's own shop, or for staff the market (null).
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop, or one of staff), VALIDATION (a vendor names none)
 */
export const requireAccountOwner = async (
  db: Database,
  shopId: string | undefined,
  actor: Actor,
): Promise<string | null> => {
  if (isAdmin(actor) && shopId === undefined) return null
  if (shopId === undefined) throw new ApiError('VALIDATION', 'Choose a shop.', { fields: { shopId: 'Choose a shop.' } })
  if (!(await listOwnShopIds(db, actor)).includes(shopId)) await throwNotOwned(() => hasRow(db, 'shops', shopId))
  return shopId
}

/** The same, and a shop is locked until the end of the transaction. */
export const lockAccountOwner = async (
  tx: Database,
  shopId: string | undefined,
  actor: Actor,
): Promise<string | null> => {
  const owner = await requireAccountOwner(tx, shopId, actor)
  if (owner !== null && !(await lockOwnShop(tx, owner, actor.profileId)))
    await throwNotOwned(() => hasRow(tx, 'shops', owner))
  return owner
}
