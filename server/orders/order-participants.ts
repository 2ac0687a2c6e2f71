import { sql } from 'kysely'
import { SHOP_PERMISSIONS } from '../../src/contract/shop-roles.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import type { Database } from '../db/store.ts'

/** What an order says about its shop and its customer. The query joins the customer as `profiles`. */
export const PARTICIPANT_COLUMNS = [
  'shops.name as shop_name',
  'shops.name_bn as shop_name_bn',
  'shops.shop_address',
  'shops.bin',
  'shops.phone_number as shop_phone',
  'shops.logo_url',
  'profiles.name as customer_name',
  'profiles.phone_number as customer_phone',
  'profiles.email as customer_email',
] as const

/** The accounts of both: user ids, sign-in emails, and when these were confirmed. */
export const ACCOUNT_COLUMNS = [
  'customer_users.id as customer_user',
  'customer_users.email as customer_sign_in',
  'customer_users.email_confirmed_at as customer_confirmed_at',
  'vendor_users.id as vendor_user',
  'vendor_users.email as vendor_sign_in',
  'vendor_users.email_confirmed_at as vendor_confirmed_at',
] as const

const ORDER_ROLES = SHOP_PERMISSIONS['orders.get'] ?? []

/**
 * The user ids, with commas between, of those who work for the vendor and may see its orders. Part of the query that finds the
 * others, so that no order takes another statement for them.
 */
export const VENDOR_PEOPLE = sql<string | null>`(
  select string_agg(shop_staff.user_id, ',') from shop_staff
  where shop_staff.vendor_id = vendors.id and shop_staff.removed_at is null
  and shop_staff.shop_role in (${sql.join(ORDER_ROLES.map(role => sql.lit(role)))})
)`.as('vendor_people')

/** All that placing an order needs of its shop and customer. Undefined if the shop does not exist or was deleted. */
export const findOrderParticipants = async (db: Database, shopId: string, customerId: string) =>
  (await selectParticipants(db, { shopId, customerId }))[0]
export type OrderParticipants = NonNullable<Awaited<ReturnType<typeof findOrderParticipants>>>

type OrderParties = { shopId: Parameter<string>; customerId: Parameter<string> }

const selectParticipants = compileOnce((db, { shopId, customerId }: OrderParties) =>
  db
    .selectFrom('shops')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('users as vendor_users', 'vendor_users.id', 'vendors.user_id')
    .innerJoin('profiles', join => join.on('profiles.id', '=', customerId))
    .innerJoin('users as customer_users', 'customer_users.id', 'profiles.user_id')
    .select([...PARTICIPANT_COLUMNS, ...ACCOUNT_COLUMNS, VENDOR_PEOPLE])
    .select([
      'profiles.address as customer_address',
      'shops.vat_rate as shop_vat_rate',
      'shops.paused_until',
      'shops.debt_state',
      'shops.delivery',
      'shops.pickup',
    ])
    .where('shops.id', '=', shopId)
    .where('shops.deleted_at', 'is', null),
)
