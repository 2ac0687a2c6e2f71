import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import type { ShopRole } from '../../../src/contract/shop-roles.ts'
import { incrementProfileSeq } from '../../accounts/person-writes.ts'
import type { Actor } from '../../auth/authentication.ts'
import { endShopAccess } from '../../auth/shop-staff.ts'
import type { Database } from '../../db/store.ts'
import { throwNotOwned } from '../../http/require-ownership.ts'

type ChangeParams = { tx: Database; id: string; actor: Actor; now: number }

/**
 * Sets what a person may do. It applies at their next request: they are signed out everywhere, so that their devices begin again
 * with what the role may see. End their streams after the commit.
 * @throws ApiError NOT_FOUND, FORBIDDEN (works for another vendor)
 */
export const setShopRole = async (params: ChangeParams & { shopRole: ShopRole }): Promise<void> => {
  const { tx, id, shopRole, actor, now } = params
  const changed = await updatePlace(tx, id, actor)
    .set({ shop_role: shopRole })
    .where('shop_role', '<>', shopRole)
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) return requirePlace(tx, id, actor)
  await incrementProfileSeq(tx, id)
  await endShopAccess(tx, id, now)
}

/**
 * Removes a person from the vendor's shops. Their account stays theirs, without anything of the shop. End their streams after the
 * commit.
 * @throws ApiError NOT_FOUND, FORBIDDEN (works for another vendor)
 */
export const removeFromShop = async ({ tx, id, actor, now }: ChangeParams): Promise<void> => {
  const removed = await updatePlace(tx, id, actor).set({ removed_at: now }).returning('user_id').executeTakeFirst()
  if (!removed) return requirePlace(tx, id, actor, true)
  await incrementProfileSeq(tx, id)
  await endShopAccess(tx, id, now)
}

const updatePlace = (tx: Database, id: string, { profileId }: Actor) =>
  tx
    .updateTable('shop_staff')
    .where('user_id', '=', id)
    .where('vendor_id', '=', profileId)
    .where('removed_at', 'is', null)

/** @param orRemoved also of a person who has been removed before */
const requirePlace = async (tx: Database, id: string, { profileId }: Actor, orRemoved = false): Promise<void> => {
  const place = await tx
    .selectFrom('shop_staff')
    .select(['vendor_id', 'removed_at'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (place?.vendor_id === profileId && (orRemoved || place.removed_at === null)) return
  if (place?.vendor_id === profileId) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  await throwNotOwned(() => place !== undefined)
}

/** @throws ApiError NOT_FOUND, FORBIDDEN (of another vendor) */
export const withdrawInvitation = async (tx: Database, id: string, { profileId }: Actor): Promise<void> => {
  const withdrawn = await tx
    .deleteFrom('shop_invitations')
    .where('id', '=', id)
    .where('vendor_id', '=', profileId)
    .returning('id')
    .executeTakeFirst()
  if (withdrawn) return
  const other = tx.selectFrom('shop_invitations').select('id').where('id', '=', id)
  await throwNotOwned(async () => (await other.executeTakeFirst()) !== undefined)
}
