import { type Insertable, sql, type Updateable } from 'kysely'
import { listPermittedRoles } from '../../src/contract/staff-roles.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type ShopColumns = Omit<Updateable<Tables['shops']>, 'id' | 'vendor_id'>
type NewShop = Pick<
  Tables['shops'],
  'id' | 'vendor_id' | 'name' | 'phone_number' | 'shop_address' | 'description' | 'logo_url' | 'thumbhash' | 'status'
> &
  Pick<Insertable<Tables['shops']>, 'name_bn' | 'description_bn' | 'bin' | 'vat_rate' | 'has_whatsapp'>

/** Inserts a shop. False if its id or name is taken. */
export const insertShop = async (tx: Database, shop: NewShop, now: number): Promise<boolean> => {
  const added = await tx
    .insertInto('shops')
    .values({ ...shop, ...NEW_SHOP_DEFAULTS, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

const NEW_SHOP_DEFAULTS = {
  paused_until: null,
  follower_count: 0,
  rating_sum: 0,
  review_count: 0,
  seq: 1,
  deleted_at: null,
} as const

/**
 * Changes a shop.
 * @param vendorId changes it only if it is this vendor's; by default any shop
 * @returns the shop's name and its vendor's user id, or undefined if there is no such shop
 */
export const updateShop = (tx: Database, id: string, columns: ShopColumns, vendorId?: string) =>
  tx
    .updateTable('shops')
    .set(row => ({ ...columns, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$call(ifGiven(vendorId, (shops, value) => shops.where('vendor_id', '=', value)))
    .returning(['name', vendorUserSql.as('vendorUserId')])
    .executeTakeFirst()

const vendorUserSql = sql<string>`(select user_id from profiles where profiles.id = shops.vendor_id)`

/** The vendor of a shop, also of a removed one. */
export const findShopOwner = (db: Database, id: string) =>
  db
    .selectFrom('shops')
    .select(['vendor_id as vendorId', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The user ids of all active admins who may call this endpoint. */
export const listAdminUserIds = async (db: Database, endpoint: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where(row => row.or([row('staff_role', 'is', null), row('staff_role', 'in', listPermittedRoles(endpoint))]))
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}
