import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** `confirmedAt` is null while enrolment is not finished; then sign-in does not ask for a code. */
export type SecondFactor = { sealedSecret: string; confirmedAt: number | null }

export const findSecondFactor = (db: Database, userId: string): Promise<SecondFactor | undefined> =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Does sign-in ask this user for a code? */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  Boolean((await findSecondFactor(db, userId))?.confirmedAt)

/** Starts or restarts an enrolment. False if a second factor is already confirmed. */
export const insertEnrolment = async (
  tx: Database,
  { userId, sealedSecret, now }: { userId: string; sealedSecret: string; now: number },
): Promise<boolean> => {
  const started = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret, last_step: 0, created_at: now, confirmed_at: null })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return started !== undefined
}

/** Turns the second factor on. False if it is on already or another enrolment has started meanwhile. */
export const markEnrolmentConfirmed = async (
  tx: Database,
  confirmed: { userId: string; sealedSecret: string; step: number; now: number },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: confirmed.now, last_step: confirmed.step })
    .where('user_id', '=', confirmed.userId)
    .where('sealed_secret', '=', confirmed.sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Marks the code of a time step as used. False if it or a later one was used before. */
export const claimTimeStep = async (tx: Database, userId: string, step: number): Promise<boolean> => {
  const updated = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Marks a recovery code as used. False if there is none with this hash or it was used before. */
export const claimRecoveryCode = async (
  tx: Database,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: number },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Replaces all recovery codes of a user. */
export const replaceRecoveryCodes = async (tx: Database, userId: string, hashes: readonly string[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute()
}

export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null))

/** Removes the second factor of an account. False if it was not turned on. */
export const deleteSecondFactor = async (tx: Database, userId: string): Promise<boolean> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst()
  return Boolean(deleted?.confirmedAt)
}

export const listSealedSecrets = (db: Database): Promise<{ userId: string; sealedSecret: string }[]> =>
  db.selectFrom('second_factors').select(['user_id as userId', 'sealed_secret as sealedSecret']).execute()

/** No effect if the second factor was set up anew meanwhile. */
export const replaceSealedSecret = async (
  tx: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> => {
  await tx
    .updateTable('second_factors')
    .set({ sealed_secret: to })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', from)
    .execute()
}
