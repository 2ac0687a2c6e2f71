import { sql } from 'kysely'
import type { ShopInvitation, ShopPerson, ShopWrite } from '../../../src/contract/shops/shop-staff.ts'
import { toSignInEmail } from '../../auth/sign-in-email.ts'
import { countRows, ifGiven, onPage, type Sorting, toIso, toIsoOrNull } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'

/** Those who work for a vendor's shops, then those who did; each in the order in which they came. */
export const listShopPeople = async (db: Database, vendorId: string): Promise<ShopPerson[]> => {
  const rows = await selectPeople(db, vendorId)
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('confirmed_phones', 'confirmed_phones.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.status', 'profiles.name', 'confirmed_phones.phone_number as phone'])
    .select(['shop_staff.shop_role', 'shop_staff.joined_at', 'shop_staff.removed_at'])
    .orderBy(sql`case when shop_staff.removed_at is null then 0 else 1 end`)
    .orderBy('shop_staff.joined_at')
    .orderBy('users.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    // How to reach somebody who has left is not the vendor's any more.
    ...(row.removed_at === null
      ? { email: toSignInEmail(row), phoneNumber: row.phone ?? '', isBlocked: row.status === 'BLOCKED' }
      : { email: '', phoneNumber: '', isBlocked: false }),
    shopRole: row.shop_role,
    joinedAt: toIso(row.joined_at),
    removedAt: toIsoOrNull(row.removed_at),
  }))
}

const selectPeople = (db: Database, vendorId: string) =>
  db
    .selectFrom('shop_staff')
    .innerJoin('users', 'users.id', 'shop_staff.user_id')
    .where('shop_staff.vendor_id', '=', vendorId)
    .where('users.deleted_at', 'is', null)

export const countShopPeople = (db: Database, vendorId: string): Promise<number> =>
  countRows(selectPeople(db, vendorId).where('shop_staff.removed_at', 'is', null))

export const countInvitations = (db: Database, vendorId: string): Promise<number> =>
  countRows(selectInvitations(db, vendorId))

/** Open ones, the newest first, also those that have expired. */
export const listInvitations = async (db: Database, vendorId: string): Promise<ShopInvitation[]> => {
  const rows = await selectInvitations(db, vendorId).selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    to: row.recipient,
    shopRole: row.shop_role,
    createdAt: toIso(row.created_at),
    expiresAt: toIso(row.expires_at),
  }))
}

const selectInvitations = (db: Database, vendorId: string) =>
  db.selectFrom('shop_invitations').where('vendor_id', '=', vendorId)

type WritesQuery = Sorting<'createdAt'> & {
  page: number
  limit: number
  refused?: boolean | undefined
  personId?: string | undefined
}
const SORTS = { createdAt: sql`shop_writes.created_at` }

/** A page of what the people of a vendor's shops have changed or were refused, by default newest first, and the total. */
export const listShopWrites = async (
  db: Database,
  vendorId: string,
  query: WritesQuery,
): Promise<{ writes: ShopWrite[]; total: number }> => {
  const matching = db
    .selectFrom('shop_writes')
    .where('shop_writes.vendor_id', '=', vendorId)
    .$call(ifGiven(query.refused, (rows, value) => rows.where('shop_writes.is_refused', '=', value ? 1 : 0)))
    .$call(ifGiven(query.personId, (rows, value) => rows.where('shop_writes.user_id', '=', value)))
  const total = await countRows(matching)
  const rows = await matching
    .innerJoin('profiles', 'profiles.user_id', 'shop_writes.user_id')
    .selectAll('shop_writes')
    .select('profiles.name')
    .$call(onPage(SORTS, query, 'shop_writes.id'))
    .execute()
  const names = await findSubjects(db, vendorId, [...new Set(rows.flatMap(({ subject_id }) => subject_id ?? []))])
  const writes = rows.map(row => ({
    id: row.id,
    person: { id: row.user_id, name: row.name },
    endpoint: row.endpoint,
    subjectId: row.subject_id,
    subject: (row.subject_id !== null && names.get(row.subject_id)) || null,
    isRefused: row.is_refused === 1,
    at: toIso(row.created_at),
  }))
  return { writes, total }
}

/**
 * The numbers and names of orders, products and people with these ids. Only the vendor's own: a refused write may name
 * anything.
 */
const findSubjects = async (db: Database, vendorId: string, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const shops = db.selectFrom('shops').select('shops.id').where('vendor_id', '=', vendorId)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number as name'])
    .where('id', 'in', ids)
    .where('shop_id', 'in', shops)
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('shop_id', 'in', shops)
    .execute()
  const variants = await db
    .selectFrom('product_variants')
    .innerJoin('products', 'products.id', 'product_variants.product_id')
    .select(['product_variants.id', 'products.name'])
    .where('product_variants.id', 'in', ids)
    .where('products.shop_id', 'in', shops)
    .execute()
  const people = await db
    .selectFrom('shop_staff')
    .innerJoin('profiles', 'profiles.user_id', 'shop_staff.user_id')
    .select(['shop_staff.user_id as id', 'profiles.name'])
    .where('shop_staff.user_id', 'in', ids)
    .where('shop_staff.vendor_id', '=', vendorId)
    .execute()
  return new Map([...orders, ...products, ...variants, ...people].map(({ id, name }) => [id, String(name)]))
}
