import type { Role } from '../../src/contract/roles.ts'
import type { Database } from '../db/store.ts'
import { toShopRole } from './shop-staff.ts'
import { toSignInEmail } from './sign-in-email.ts'

export type Account = {
  id: string
  profileId: string
  /** Empty where the account signs in by phone only. */
  email: string
  passwordHash: string
  passwordVersion: number
  role: Role
  /** What an ADMIN works at; null: everything. */
  staffRole: string | null
  /** What a VENDOR may do in another's shop; null: the owner. */
  shopRole: string | null
  status: 'ACTIVE' | 'BLOCKED'
  blockedReason: string | null
  isDemo: boolean
  isEmailConfirmed: boolean
  name: string
  /** The number with which it signs in. */
  phone: string | null
}

/** The account with this sign-in email. Deleted accounts are not found. */
export const findAccountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  findAccountWhere(db, 'users.email', email)

export const findAccountById = (db: Database, userId: string): Promise<Account | undefined> =>
  findAccountWhere(db, 'users.id', userId)

const findAccountWhere = async (
  db: Database,
  column: 'users.email' | 'users.id',
  value: string,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('confirmed_phones', 'confirmed_phones.user_id', 'users.id')
    .leftJoin('shop_staff', 'shop_staff.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.password_hash as passwordHash',
      'users.password_version as passwordVersion',
      'users.role',
      'users.staff_role as staffRole',
      'users.status',
      'users.blocked_reason as blockedReason',
      'users.is_demo as isDemo',
      'users.email_confirmed_at as emailConfirmedAt',
      'profiles.id as profileId',
      'profiles.name',
      'confirmed_phones.phone_number as phone',
      'shop_staff.shop_role as shopRole',
      'shop_staff.removed_at as removedAt',
    ])
    .where(column, '=', value)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { emailConfirmedAt, removedAt, ...account } = row
  return {
    ...account,
    email: toSignInEmail(row),
    shopRole: toShopRole({ shopRole: row.shopRole, removedAt }),
    isDemo: row.isDemo === 1,
    isEmailConfirmed: emailConfirmedAt !== null,
  }
}
