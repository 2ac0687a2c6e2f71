import type { Selectable } from 'kysely'
import type { Profile } from '../../src/contract/accounts/users.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { toChosenKinds } from '../mails/queue-news.ts'

export const findProfile = async (db: Database, userId: string): Promise<Profile> => {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .leftJoin('bounced_addresses', 'bounced_addresses.email', 'users.email')
    .leftJoin('confirmed_phones', 'confirmed_phones.user_id', 'users.id')
    .selectAll('profiles')
    .select([
      'users.role',
      'users.email_confirmed_at',
      'bounced_addresses.blocked_at',
      'confirmed_phones.phone_number as sign_in_phone',
      'confirmed_phones.muted_kinds',
    ])
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

/** Changes the given columns only. */
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

type ProfileRow = Selectable<Tables['profiles']> &
  Pick<Selectable<Tables['users']>, 'role' | 'email_confirmed_at'> & {
    blocked_at: number | null
    sign_in_phone: string | null
    muted_kinds: string | null
  }

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
  ...(row.sign_in_phone !== null && { signInPhone: row.sign_in_phone }),
  ...(row.muted_kinds !== null && { textKinds: toChosenKinds(row.muted_kinds) }),
  ...(row.blocked_at !== null && { emailBouncedAt: toIso(row.blocked_at) }),
  createdAt: new Date(row.created_at).toISOString(),
})
