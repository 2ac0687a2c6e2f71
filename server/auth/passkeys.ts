import { sql } from 'kysely'
import type { Passkey } from '../../src/contract/accounts/passkeys.ts'
import { PASSKEYS_MAX } from '../../src/contract/constants.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** `suspectedAt`: since then it signs in no more, because it may have been copied. */
export type StoredPasskey = {
  id: string
  userId: string
  publicKey: string
  counter: number
  rpId: string
  name: string
  suspectedAt: number | null
}

/** A use of a passkey whose signature is right. Its challenge is not yet marked as used. */
export type CheckedPasskey = { passkey: StoredPasskey; counter: number; challengeHash: string }

export const findPasskey = (db: Database, credentialId: string): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'rp_id as rpId', 'name'])
    .select('suspected_at as suspectedAt')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Does a passkey sign in to this account at this address of the market? */
export const hasPasskey = async (db: Database, userId: string, rpId: string | undefined): Promise<boolean> => {
  if (rpId === undefined) return false
  const usable = db.selectFrom('passkeys').select('id').where('user_id', '=', userId).where('rp_id', '=', rpId)
  return (await usable.where('suspected_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** The same, also where the passkey may have been copied and signs in no more. */
export const hasPasskeyOrSuspect = async (db: Database, userId: string, rpId: string | undefined): Promise<boolean> => {
  if (rpId === undefined) return false
  const any = db.selectFrom('passkeys').select('id').where('user_id', '=', userId).where('rp_id', '=', rpId)
  return (await any.limit(1).executeTakeFirst()) !== undefined
}

export const listPasskeys = async (db: Database, userId: string, rpId: string | undefined): Promise<Passkey[]> => {
  const rows = await selectPasskeys(db, userId).execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    createdAt: toIso(row.created_at),
    lastUsedAt: toIsoOrNull(row.used_at),
    isSynced: row.is_synced === 1,
    isOfOtherAddress: row.rp_id !== rpId,
    isSuspected: row.suspected_at !== null,
  }))
}

/** The credentials that sign in to this account at this address of the market. */
export const listUsableCredentialIds = async (db: Database, userId: string, rpId: string): Promise<string[]> =>
  (await selectPasskeys(db, userId).where('rp_id', '=', rpId).where('suspected_at', 'is', null).execute()).map(
    row => row.credential_id,
  )

/** Has a passkey of this account been suspected since this session began, or is the session not stored? */
export const isSuspectedSince = async (db: Database, userId: string, sessionId: string): Promise<boolean> => {
  const suspected = db
    .selectFrom('passkeys')
    .select('passkeys.id')
    .leftJoin('sessions', join => join.on('sessions.id', '=', sessionId))
    .where('passkeys.user_id', '=', userId)
    .where('suspected_at', '>=', row => row.fn.coalesce('sessions.created_at', sql.lit(0)))
  return (await suspected.limit(1).executeTakeFirst()) !== undefined
}

/** So that an authenticator makes no second one for the same account. */
export const listCredentialIds = async (db: Database, userId: string): Promise<string[]> =>
  (await selectPasskeys(db, userId).execute()).map(row => row.credential_id)

const selectPasskeys = (db: Database, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id')

type NewPasskey = Omit<StoredPasskey, 'suspectedAt'> & { credentialId: string; isSynced: boolean; now: number }

/** Lock the account before. False: it has too many, or another account has this credential. */
export const insertPasskey = async (tx: Database, passkey: NewPasskey): Promise<boolean> => {
  const { id, userId, credentialId, publicKey, counter, rpId, name, isSynced, now } = passkey
  if ((await listCredentialIds(tx, userId)).length >= PASSKEYS_MAX) return false
  const added = await tx
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      rp_id: rpId,
      name,
      is_synced: isSynced ? 1 : 0,
      created_at: now,
      used_at: null,
      suspected_at: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Records a sign-in. False where the passkey is gone or suspected, or has signed in with this count or a later one
 * meanwhile. Authenticators that do not count always say 0.
 */
export const updatePasskeyUse = async (
  tx: Database,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('suspected_at', 'is', null)
    .where(row => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), sql.lit(counter === 0)])]))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Records that a passkey has confirmed something. False where its challenge was used before, or like `updatePasskeyUse`. */
export const claimPasskeyUse = async (
  tx: Database,
  { passkey: { id }, counter, challengeHash }: CheckedPasskey,
  now: number,
): Promise<boolean> => (await claimChallenge(tx, challengeHash, now)) && updatePasskeyUse(tx, { id, counter, now })

/** Lets a passkey that may have been copied sign in no more. False where it was marked before. */
export const markPasskeySuspected = async (tx: Database, id: string, now: number): Promise<boolean> => {
  const marked = await tx
    .updateTable('passkeys')
    .set({ suspected_at: now })
    .where('id', '=', id)
    .where('suspected_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** @returns its name; undefined: the account has none of this id */
export const deletePasskey = async (tx: Database, id: string, userId: string): Promise<string | undefined> => {
  const own = tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId)
  return (await own.returning('name').executeTakeFirst())?.name
}

/** @returns whether there were any */
export const deleteUserPasskeys = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()).length > 0

/** Marks a challenge as used. False if it was used before. */
export const claimChallenge = async (tx: Database, challengeHash: string, now: number): Promise<boolean> => {
  const claimed = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: challengeHash, used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('used_at')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes challenges that were used before `time`; they must have expired since. */
export const purgeChallenges = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('used_challenges').where('used_at', '<', time).execute()
}
