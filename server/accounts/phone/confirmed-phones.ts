import { DAY_MS } from '../../../src/contract/durations.ts'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { TransactionConflict } from '../../db/retry-transaction.ts'
import type { Database } from '../../db/store.ts'
import { readMarket } from '../../market/market.ts'

/**
 * Operators give numbers to others that nobody has used for long. After so much silence a number opens no old account:
 * its owner signs in with email and password, or the market's staff help them.
 */
const SILENCE_MS = 365 * DAY_MS

export const isPhoneSilent = ({ usedAt }: { usedAt: number }, now: number): boolean => now - usedAt > SILENCE_MS

/** The account that has confirmed this number, and when somebody last used the account. */
export const findPhoneOwner = async (
  db: Database,
  phoneNumber: string,
): Promise<{ userId: string; usedAt: number } | undefined> => {
  const row = await db
    .selectFrom('confirmed_phones')
    .leftJoin('sessions', 'sessions.user_id', 'confirmed_phones.user_id')
    .select(['confirmed_phones.user_id as userId', 'confirmed_phones.used_at as usedAt'])
    .select(({ fn }) => [fn.max('sessions.used_at').as('seenAt'), fn.max('sessions.created_at').as('signedInAt')])
    .where('confirmed_phones.phone_number', '=', phoneNumber)
    .groupBy(['confirmed_phones.user_id', 'confirmed_phones.used_at'])
    .executeTakeFirst()
  return row && { userId: row.userId, usedAt: Math.max(row.usedAt, row.seenAt ?? 0, row.signedInAt ?? 0) }
}

type Confirmation = { phoneNumber: string; userId: string; now: number }

/**
 * Makes this the number with which an account signs in, in place of the one before. Another account that has confirmed
 * it loses it: who has the phone now has proved it last.
 * @throws TransactionConflict when a transaction that has just committed has confirmed it, too
 */
export const setConfirmedPhone = async (tx: Database, confirmation: Confirmation): Promise<void> => {
  const { phoneNumber, userId } = confirmation
  await tx
    .deleteFrom('confirmed_phones')
    .where(row => row.or([row('user_id', '=', userId), row('phone_number', '=', phoneNumber)]))
    .execute()
  await insertConfirmedPhone(tx, confirmation)
}

/**
 * The number of an account that has none yet.
 * @throws TransactionConflict when a transaction that has just committed has confirmed it
 */
export const insertConfirmedPhone = async (tx: Database, { phoneNumber, userId, now }: Confirmation): Promise<void> => {
  const added = await tx
    .insertInto('confirmed_phones')
    .values({ phone_number: phoneNumber, user_id: userId, confirmed_at: now, used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw new TransactionConflict('This number was confirmed at the same time.')
}

/** Records that its account has signed in with it. */
export const updatePhoneUse = async (tx: Database, phoneNumber: string, now: number): Promise<void> => {
  await tx.updateTable('confirmed_phones').set({ used_at: now }).where('phone_number', '=', phoneNumber).execute()
}

/** Messages to the number of an account are in this language from now on. */
export const saveTextLocale = async (
  tx: Database,
  userId: string,
  readLocale: (byDefault: '' | Locale) => Locale,
): Promise<void> => {
  const { settings } = await readMarket(tx)
  const locale = readLocale(settings.defaultLanguage)
  await tx.updateTable('confirmed_phones').set({ locale }).where('user_id', '=', userId).execute()
}

export const deleteConfirmedPhone = async (tx: Database, userId: string): Promise<undefined> => {
  await tx.deleteFrom('confirmed_phones').where('user_id', '=', userId).execute()
}
