import type { Insertable, Selectable } from 'kysely'
import type { Role } from '../../src/contract/roles.ts'
import type { Profile, User } from '../../src/contract/users.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { incrementProfileSeq } from './person-writes.ts'

export type Account = {
  id: string
  profileId: string
  email: string
  passwordHash: string
  passwordVersion: number
  role: Role
  status: 'ACTIVE' | 'BLOCKED'
  isDemo: boolean
  isEmailConfirmed: boolean
  name: string
}

export type NewUser = {
  id: string
  profileId: string
  email: string
  passwordHash: string
  role: Role
  name: string
  phoneNumber: string
  businessAddress?: string
  tradeLicenseNumber?: string
  taxId?: string
  isDemo?: boolean
  /** false: limits hold until the email is confirmed, and no mail goes to it but the one that asks for that. */
  isEmailConfirmed: boolean
  now: number
}

/** The account that signs in with this email, or undefined. Deleted ones are gone. */
export const findAccountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  findAccountWhere(db, 'users.email', email)

export const findAccountById = (db: Database, userId: string): Promise<Account | undefined> =>
  findAccountWhere(db, 'users.id', userId)

/** What the account's own devices are told of it. */
export const toUser = ({ id, name, email, role, isEmailConfirmed }: Account): User => ({
  id,
  name,
  email,
  role,
  emailConfirmed: isEmailConfirmed,
})

/**
 * Holds an account for this transaction as long as its password is still this one: nobody sets another meanwhile, and who
 * was about to waits and sees what this transaction did. False when the password is another by now.
 */
export const lockAccount = async (
  tx: Database,
  { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
): Promise<boolean> => {
  const held = await tx
    .updateTable('users')
    .set({ password_version: passwordVersion })
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

/** Adds a user with its profile; false when the email is taken. */
export const insertUser = async (tx: Database, user: NewUser): Promise<boolean> => {
  const added = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      status: 'ACTIVE',
      is_demo: user.isDemo ? 1 : 0,
      email_confirmed_at: user.isEmailConfirmed ? user.now : null,
      created_at: user.now,
      deleted_at: null,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await tx.insertInto('profiles').values(toProfileRow(user)).execute()
  return added !== undefined
}

export const updatePassword = async (tx: Database, userId: string, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set(row => ({ password_hash: passwordHash, password_version: row('password_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Stores another hash of the same password; false when the password is another by now. */
export const replacePasswordHash = async (
  tx: Database,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  rehashed: string,
): Promise<boolean> => {
  const replaced = await tx
    .updateTable('users')
    .set({ password_hash: rehashed })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return replaced.numUpdatedRows === 1n
}

/**
 * Changes the sign-in email to one that its owner has just proven; false when another account has it: the transaction must
 * then be rolled back.
 */
export const updateSignInEmail = async (tx: Database, userId: string, email: string, now: number): Promise<boolean> => {
  try {
    await tx.updateTable('users').set({ email, email_confirmed_at: now }).where('id', '=', userId).execute()
    await incrementProfileSeq(tx, userId)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Notes that the sign-in email is proven. Without effect where it was already. */
export const markEmailConfirmed = async (tx: Database, userId: string, now: number): Promise<void> => {
  await selectUnconfirmed(tx, userId).set({ email_confirmed_at: now }).execute()
}

/**
 * Holds an account whose sign-in email is not confirmed for this transaction: a second order of it waits, and then sees the
 * first one.
 * @returns false, and nothing is held, where the email is confirmed
 */
export const lockUnconfirmedAccount = async (tx: Database, userId: string): Promise<boolean> => {
  const held = await selectUnconfirmed(tx, userId).set({ email_confirmed_at: null }).executeTakeFirst()
  return held.numUpdatedRows === 1n
}

const selectUnconfirmed = (tx: Database, userId: string) =>
  tx.updateTable('users').where('id', '=', userId).where('email_confirmed_at', 'is', null)

export const findProfile = async (db: Database, userId: string): Promise<Profile> => {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .selectAll('profiles')
    .select(['users.role', 'users.email_confirmed_at'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return toProfile(row)
}

export type ProfileColumnsChange = {
  name?: string
  phoneNumber?: string
  email?: string
  address?: string
  profilePhoto?: string | undefined
}

/** Changes what is given and leaves the rest. */
export const updateProfileColumns = async (
  tx: Database,
  userId: string,
  change: ProfileColumnsChange,
): Promise<void> => {
  const { name, phoneNumber, email, address, profilePhoto } = change
  const set = { name, phone_number: phoneNumber, email, address, profile_photo: profilePhoto }
  if (Object.values(set).every(value => value === undefined)) return
  await tx
    .updateTable('profiles')
    .set(row => ({ ...set, seq: row('seq', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Is there anyone at all? */
export const hasUsers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Is there a SUPER_ADMIN who is not of the demo market? */
export const hasSuperAdmin = async (db: Database): Promise<boolean> => {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('is_demo', '=', 0)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

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

const toProfileRow = (user: NewUser): Insertable<Tables['profiles']> => ({
  id: user.profileId,
  user_id: user.id,
  name: user.name,
  email: user.email,
  phone_number: user.phoneNumber,
  address: '',
  profile_photo: null,
  business_address: user.businessAddress ?? null,
  trade_license_number: user.tradeLicenseNumber ?? null,
  tax_id: user.taxId ?? null,
  created_at: user.now,
})

type ProfileRow = Selectable<Tables['profiles']> & Pick<Selectable<Tables['users']>, 'role' | 'email_confirmed_at'>

const toProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  address: row.address,
  profilePhoto: row.profile_photo,
  role: row.role,
  emailConfirmed: row.email_confirmed_at !== null,
  createdAt: new Date(row.created_at).toISOString(),
})
