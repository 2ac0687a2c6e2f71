import type { Role } from '../../src/contract/roles.ts'
import type { Database } from '../db/store.ts'

export type Account = {
  id: string
  profileId: string
  email: string
  passwordHash: string
  passwordVersion: number
  role: Role
  status: 'ACTIVE' | 'BLOCKED'
  blockedReason: string | null
  isDemo: boolean
  isEmailConfirmed: boolean
  name: string
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
    .select([
      'users.id',
      'users.email',
      'users.password_hash as passwordHash',
      'users.password_version as passwordVersion',
      'users.role',
      'users.status',
      'users.blocked_reason as blockedReason',
      'users.is_demo as isDemo',
      'users.email_confirmed_at as emailConfirmedAt',
      'profiles.id as profileId',
      'profiles.name',
    ])
    .where(column, '=', value)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { emailConfirmedAt, ...account } = row
  return { ...account, isDemo: row.isDemo === 1, isEmailConfirmed: emailConfirmedAt !== null }
}
