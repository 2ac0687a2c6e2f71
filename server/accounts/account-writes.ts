import type { Insertable } from 'kysely'
import type { User } from '../../src/contract/accounts/users.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Account } from '../auth/accounts.ts'
import { signInEmailColumn } from '../auth/sign-in-email.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { isUniqueViolation } from '../db/unique-name.ts'
import { incrementProfileSeq } from './person-writes.ts'

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
  /** If false, limits apply until the email is confirmed, and only the confirmation mail is sent to it. */
  isEmailConfirmed: boolean
  now: number
}

/** The account as its own devices see it. */
export const toUser = (account: Account): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  emailConfirmed: account.isEmailConfirmed,
  ...(account.staffRole !== null && { staffRole: account.staffRole }),
  ...(account.shopRole !== null && { shopRole: account.shopRole }),
  ...(account.phone !== null && { signInPhone: account.phone }),
  ...(account.passwordHash === '' && { hasNoPassword: true }),
})

/**
 * Locks an account until the end of the transaction, so that nobody changes its password meanwhile. False if the
 * password has changed since the account was read.
 */
export const lockAccount = async (
  tx: Database,
  { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
): Promise<boolean> => {
  const locked = await tx
    .updateTable('users')
    .set({ password_version: passwordVersion })
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Inserts a user and its profile. False if the email is taken. */
export const insertUser = async (tx: Database, user: NewUser): Promise<boolean> => {
  const added = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: signInEmailColumn(user),
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

/** @param staffRole empty: everything that admins may */
export const updateStaffRole = async (tx: Database, userId: string, staffRole: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ staff_role: staffRole || null })
    .where('id', '=', userId)
    .execute()
}

export const updatePassword = async (tx: Database, userId: string, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set(row => ({ password_hash: passwordHash, password_version: row('password_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Replaces the hash of the same password by a stronger one. False if the password has changed meanwhile. */
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
 * Changes the sign-in email to a confirmed one. False if another account has it; then the transaction must be rolled
 * back.
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

/** Marks the sign-in email as confirmed, unless it is already. */
export const markEmailConfirmed = async (tx: Database, userId: string, now: number): Promise<void> => {
  await selectUnconfirmed(tx, userId).set({ email_confirmed_at: now }).execute()
}

/**
 * Locks an account with an unconfirmed email until the end of the transaction, so that its orders are placed one after
 * the other and each sees those before it.
 * @returns false, without a lock, if the email is confirmed
 */
export const lockUnconfirmedAccount = async (tx: Database, userId: string): Promise<boolean> => {
  const locked = await selectUnconfirmed(tx, userId).set({ email_confirmed_at: null }).executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Locks any account until the end of the transaction, by an update without change. */
export const lockUser = async (tx: Database, userId: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set(row => ({ email_confirmed_at: row.ref('email_confirmed_at') }))
    .where('id', '=', userId)
    .execute()
}

const selectUnconfirmed = (tx: Database, userId: string) =>
  tx.updateTable('users').where('id', '=', userId).where('email_confirmed_at', 'is', null)

export const hasUsers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Is there a SUPER_ADMIN that is not a demo account? */
export const hasSuperAdmin = async (db: Database): Promise<boolean> => {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('is_demo', '=', 0)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
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
