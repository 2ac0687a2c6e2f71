import type { Selectable } from 'kysely'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { Locale } from '../../../src/contract/messages/number-format.ts'
import { TransactionConflict } from '../../db/retry-transaction.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
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
 * it loses it: who has the phone now has proved it last. What its owner does not want by text stays so, and what was
 * texted to the number today stays counted.
 * @returns the account that has lost it
 * @throws TransactionConflict when a transaction that has just committed has confirmed it, too
 */
export const setConfirmedPhone = async (tx: Database, confirmation: Confirmation): Promise<string | undefined> => {
  const { phoneNumber, userId } = confirmation
  const former = await tx
    .deleteFrom('confirmed_phones')
    .where(row => row.or([row('user_id', '=', userId), row('phone_number', '=', phoneNumber)]))
    .returningAll()
    .execute()
  const own = former.find(row => row.user_id === userId)
  const same = former.find(row => row.phone_number === phoneNumber)
  const [chosen, counted] = [own ?? same, same ?? own]
  await insertConfirmedPhone(tx, confirmation, {
    ...(chosen && { muted_kinds: chosen.muted_kinds, locale: chosen.locale }),
    ...(counted && { texts_day: counted.texts_day, texts_sent: counted.texts_sent }),
  })
  return same?.user_id === userId ? undefined : same?.user_id
}

type Carried = Partial<
  Pick<Selectable<Tables['confirmed_phones']>, 'muted_kinds' | 'locale' | 'texts_day' | 'texts_sent'>
>

/**
 * The number of an account that has none yet.
 * @param carried what stays as it was
 * @throws TransactionConflict when a transaction that has just committed has confirmed it
 */
export const insertConfirmedPhone = async (
  tx: Database,
  { phoneNumber, userId, now }: Confirmation,
  carried: Carried = {},
): Promise<void> => {
  const added = await tx
    .insertInto('confirmed_phones')
    .values({ phone_number: phoneNumber, user_id: userId, confirmed_at: now, used_at: now, ...carried })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) throw new TransactionConflict('This number was confirmed at the same time.')
}

/**
 * Records that its account signs in with it. Whoever takes the number away meanwhile waits for the commit, so that they end
 * the new session, too.
 * @throws TransactionConflict when it was taken away
 */
export const updatePhoneUse = async (tx: Database, { phoneNumber, userId, now }: Confirmation): Promise<void> => {
  const own = tx.updateTable('confirmed_phones').set({ used_at: now }).where('phone_number', '=', phoneNumber)
  const { numUpdatedRows } = await own.where('user_id', '=', userId).executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new TransactionConflict('This number signs in to another account now.')
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

/** @returns the number; undefined: the account had none */
export const deleteConfirmedPhone = async (tx: Database, userId: string): Promise<string | undefined> => {
  const deleted = tx.deleteFrom('confirmed_phones').where('user_id', '=', userId).returning('phone_number')
  return (await deleted.executeTakeFirst())?.phone_number
}
