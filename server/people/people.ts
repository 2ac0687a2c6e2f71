import { type SelectQueryBuilder, sql } from 'kysely'
import { isStaff, type PeopleQuery } from '../../src/contract/people/people.ts'
import type { Person, Vendor } from '../../src/contract/people/person.ts'
import type { Role } from '../../src/contract/roles.ts'
import { listPermittedRoles } from '../../src/contract/staff-roles.ts'
import { toSignInEmail } from '../auth/sign-in-email.ts'
import type { Config } from '../config/config.ts'
import { required } from '../config/required.ts'
import { containsText, countRows, ifGiven, onPage, sortByIds, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type PeopleRows = SelectQueryBuilder<Tables, 'users' | 'profiles', object>

const MAX_MAILED_ADMINS = 20
/** Roles of staff who may read contact messages. */
const CONTACT_ROLES = listPermittedRoles('contact.list')
const SORTS = { createdAt: sql`profiles.created_at`, name: sql`lower(profiles.name)` }

/**
 * A page of people with these roles and the exact total, by default newest first. The term is searched in names, emails
 * and phones.
 */
export const listPeople = async (
  db: Database,
  roles: readonly Role[],
  query: PeopleQuery,
): Promise<{ people: Person[]; total: number }> => {
  const { searchTerm, status, id } = query
  const matching = selectPeople(db, roles)
    .$call(ifGiven(id, (rows, value) => rows.where('profiles.id', '=', value)))
    .$call(ifGiven(status, (rows, value) => rows.where('users.status', '=', value)))
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row =>
          row.or(
            (['profiles.name', 'profiles.email', 'users.email', 'profiles.phone_number'] as const).map(column =>
              containsText(row.ref(column), term),
            ),
          ),
        ),
      ),
    )
  const total = await countRows(matching)
  const rows = await withPersonColumns(matching)
    .$call(onPage(SORTS, query, 'profiles.id'))
    .execute()
  return { people: rows.map(toPerson), total }
}

/** Adds the numbers of shops and products to vendors, in any status except deleted. */
export const withShopAndProductCounts = async (db: Database, vendors: readonly Person[]): Promise<Vendor[]> => {
  if (vendors.length === 0) return []
  const products = sql<number>`(select count(*) from products join shops on shops.id = products.shop_id
    where shops.vendor_id = profiles.id and shops.deleted_at is null and products.deleted_at is null)`
  const shops = sql<number>`(select count(*) from shops where shops.vendor_id = profiles.id and shops.deleted_at is null)`
  const ids = vendors.map(vendor => vendor.id)
  const rows = await db
    .selectFrom('profiles')
    .select(['profiles.id', shops.as('shopCount'), products.as('productCount')])
    .where('profiles.id', 'in', ids)
    .execute()
  return sortByIds(ids, rows).map((row, index) => ({ ...required(vendors[index], row.id), ...row }))
}

/** A person with one of these roles, by profile id or user id. */
export const findPerson = async (db: Database, roles: readonly Role[], id: string): Promise<Person | undefined> => {
  const found = selectPeople(db, roles).where(row => row.or([row('profiles.id', '=', id), row('users.id', '=', id)]))
  const row = await withPersonColumns(found).executeTakeFirst()
  return row && toPerson(row)
}

/** The sign-in emails of the admins who answer contact messages. */
export const listAdminEmails = async (db: Database, { isDemo }: Pick<Config, 'isDemo'>): Promise<string[]> => {
  const rows = await selectPeople(db, ['ADMIN', 'SUPER_ADMIN'])
    .select('users.email')
    .where('users.status', '=', 'ACTIVE')
    .where('users.email_confirmed_at', 'is not', null)
    .where(row => row.or([row('users.staff_role', 'is', null), row('users.staff_role', 'in', CONTACT_ROLES)]))
    .$if(!isDemo, rows => rows.where('users.is_demo', '=', 0))
    .orderBy('users.created_at')
    .limit(MAX_MAILED_ADMINS)
    .execute()
  return rows.map(row => row.email)
}

const selectPeople = (db: Database, roles: readonly Role[]): PeopleRows =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .where('users.deleted_at', 'is', null)
    .where('users.role', 'in', [...roles])

const withPersonColumns = (rows: PeopleRows) =>
  rows.selectAll('profiles').select([
    'users.email as sign_in_email',
    'users.role',
    'users.staff_role',
    'users.status',
    sql<number | null>`(select blocked_at from bounced_addresses where bounced_addresses.email = users.email)`.as(
      'bounced_at',
    ),
    sql<string | null>`(select phone_number from confirmed_phones where confirmed_phones.user_id = users.id)`.as(
      'sign_in_phone',
    ),
    sql<string | null>`(select phone_number from phone_moves where phone_moves.user_id = users.id)`.as('next_phone'),
    sql<number | null>`(select effective_at from phone_moves where phone_moves.user_id = users.id)`.as('moved_at'),
    sql<number>`(select count(*) from second_factors
      where second_factors.user_id = users.id and confirmed_at is not null)
      + (select count(*) from passkeys where passkeys.user_id = users.id)`.as('second_factors'),
  ])

type PersonRow = Awaited<ReturnType<ReturnType<typeof withPersonColumns>['execute']>>[number]

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  address: row.address,
  profilePhoto: row.profile_photo,
  createdAt: toIso(row.created_at),
  seq: row.seq,
  user: {
    id: row.user_id,
    email: toSignInEmail({ id: row.user_id, email: row.sign_in_email }),
    role: row.role,
    status: row.status,
    ...(row.bounced_at !== null && { emailBouncedAt: toIso(Number(row.bounced_at)) }),
    ...(row.staff_role !== null && { staffRole: row.staff_role }),
    ...(row.sign_in_phone !== null && { signInPhone: row.sign_in_phone }),
    ...(row.next_phone !== null && {
      phoneMove: { phoneNumber: row.next_phone, effectiveAt: toIso(Number(row.moved_at)) },
    }),
    ...(isStaff(row.role) && { hasSecondFactor: row.second_factors > 0 }),
  },
})
