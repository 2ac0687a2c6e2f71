import { sql } from 'kysely'
import type { UserStatus } from '../../src/contract/people.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { anonymiseFinishedOrders, DELETED_USER } from './former-customers.ts'
import { deleteReturnDetails } from './return-requests.ts'

/** Sets a user's status and why they are blocked. False if the status is already set. */
export const updateUserStatus = async (
  tx: Database,
  userId: string,
  { status, reason }: { status: UserStatus; reason?: string | undefined },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('users')
    .set({ status, blocked_reason: status === 'BLOCKED' && reason ? reason : null })
    .where('id', '=', userId)
    .where('status', '<>', status)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return false
  await incrementProfileSeq(tx, userId)
  return true
}

/** Increments the profile's `seq` after a change in `users` that the profile shows. */
export const incrementProfileSeq = async (tx: Database, userId: string): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set(row => ({ seq: row('seq', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

/** The ids of a vendor's shops, without deleted ones. */
export const listShopIds = async (db: Database, profileId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', profileId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/**
 * Removes a user's personal data. The rows stay, because others refer to them. False if the user is already deleted.
 */
export const anonymiseUser = async (
  tx: Database,
  { userId, profileId, now }: { userId: string; profileId: string; now: number },
): Promise<boolean> => {
  const deleted = await tx
    .updateTable('users')
    .set({
      deleted_at: now,
      email: `${userId}@deleted.invalid`,
      email_confirmed_at: null,
      password_hash: '',
      blocked_reason: null,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (deleted.numUpdatedRows !== 1n) return false
  const nothing = { business_address: null, trade_license_number: null, tax_id: null, profile_photo: null }
  await tx
    .updateTable('profiles')
    .set(row => ({ name: DELETED_USER, email: '', phone_number: '', address: '', ...nothing, seq: row('seq', '+', 1) }))
    .where('id', '=', profileId)
    .execute()
  await tx.updateTable('order_events').set({ actor_name: DELETED_USER }).where('actor_id', '=', userId).execute()
  const ownEvents = tx.updateTable('order_events').where('actor_id', '=', userId).where('role', '=', 'CUSTOMER')
  await ownEvents.set({ note: null, note_descriptor: null }).execute()
  return true
}

/**
 * Deletes the rows that belong to a user alone. Orders stay, without address once they are finished; reviews stay.
 * @returns changes to log: shops that lost a follower, and orders and reviews that show the user's name
 */
export const deleteUserBelongings = async (
  tx: Database,
  { userId, profileId, email }: { userId: string; profileId: string; email: string },
): Promise<Change[]> => {
  await anonymiseFinishedOrders(tx, profileId)
  const changes = [...(await unfollowAll(tx, profileId)), ...(await findAuthoredChanges(tx, profileId))]
  for (const table of ['recent_views', 'wishes', 'addresses', 'applied_coupons', 'collected_coupons'] as const) {
    await tx.deleteFrom(table).where('customer_id', '=', profileId).execute()
  }
  await tx.deleteFrom('reports').where('reporter_id', '=', userId).execute()
  await tx.deleteFrom('admin_notes').where('entity', '=', 'PERSON').where('entity_id', '=', profileId).execute()
  await tx.updateTable('admin_notes').set({ author_name: DELETED_USER }).where('author_id', '=', userId).execute()
  for (const table of ['notifications', 'second_factors', 'recovery_codes', 'push_subscriptions'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await deleteReturnDetails(tx, profileId)
  await tx.deleteFrom('changes').where('scope', '=', userId).execute()
  await tx.deleteFrom('idempotency').where('owner', '=', userId).execute()
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await tx.deleteFrom('bounced_addresses').where('email', '=', email).execute()
  await tx.deleteFrom('mailed_tokens').where('new_email', '=', email).execute()
  return changes
}

const unfollowAll = async (tx: Database, profileId: string): Promise<Change[]> => {
  const follows = tx.deleteFrom('follows').where('customer_id', '=', profileId).returning('shop_id')
  const ids = (await follows.execute()).map(row => row.shop_id).sort()
  if (ids.length === 0) return []
  await tx
    .updateTable('shops')
    .set({ follower_count: sql<number>`follower_count - 1`, seq: sql<number>`seq + 1` })
    .where('id', 'in', ids)
    .execute()
  return ids.map(id => ({ scopes: ['catalogue'], entity: 'shop', id }))
}

/** Changes of the user's orders and reviews, whose shown name changes, for the vendors' devices. */
const findAuthoredChanges = async (tx: Database, profileId: string): Promise<Change[]> => {
  const orders = await tx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['orders.id', 'profiles.user_id as vendor'])
    .where('orders.customer_id', '=', profileId)
    .execute()
  const reviews = await tx
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['reviews.id', 'profiles.user_id as vendor'])
    .where('reviews.customer_id', '=', profileId)
    .execute()
  return [
    ...orders.map(({ id, vendor }): Change => ({ scopes: [vendor], entity: 'order', id })),
    ...reviews.map(({ id, vendor }): Change => ({ scopes: [vendor], entity: 'review', id })),
  ]
}
