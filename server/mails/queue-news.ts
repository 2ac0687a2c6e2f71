import { sql } from 'kysely'
import { CHOSEN_TEXT_KINDS, type ChosenTextKind, type TextKind } from '../../src/contract/accounts/text-kinds.ts'
import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { pickMarketName } from '../../src/contract/market/market-settings.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import { countTextParts } from '../adapters/texts/text-length.ts'
import type { MessageConfig } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { readMarket } from '../market/market.ts'
import { queueText } from './queue-text.ts'
import { countText } from './text-quota.ts'

/**
 * The most that is texted to a number in a day, in parts: who orders and cancels all day does not cost the market more, and
 * does not keep a notice about the account from coming.
 */
const NEWS_A_DAY = 20
const NOTICES_A_DAY = 30
/** After so long nobody needs them any more. */
const NEWS_VALID_MS = 2 * DAY_MS

/** `text`: in the language of the number's owner, with the market's name in it if it wants. */
type News = {
  userId: string
  kind: TextKind
  text: (market: string, locale: Locale) => string
  config: Omit<MessageConfig, 'publicUrl'>
}

/**
 * Queues a text message to the confirmed number of an account, in the transaction of what it is about; wake the mail
 * worker after the commit. Nothing where the account has no such number, the market or its owner does not want this
 * kind, or the day's messages are used up.
 */
export const queueNews = async (tx: Database, news: News, now: number): Promise<void> => {
  const queue = await prepareNews(tx, news, now)
  await queue()
}

/** The same in two steps, for a change after which the number is gone. */
export const prepareNews = async (
  tx: Database,
  { userId, kind, text: draft, config }: News,
  now: number,
): Promise<() => Promise<void>> => {
  const none = async () => {}
  if (!config.texts || !config.textKinds.includes(kind)) return none
  const phone = await findNewsPhone(tx, userId)
  if (!phone || phone.muted.includes(kind)) return none
  const text = await writeText(tx, draft, phone.locale)
  const counted = { userId, kind, parts: countTextParts(text), limit: config.dailyTexts, now }
  if (!(await countNews(tx, counted))) return none
  return () => queueText(tx, { to: phone.phoneNumber, text, expiresAt: now + NEWS_VALID_MS, isNews: true }, now)
}

const writeText = async (
  db: Database,
  draft: (market: string, locale: Locale) => string,
  chosen: string | null,
): Promise<string> => {
  const { settings } = await readMarket(db)
  const locale = (chosen ?? settings.defaultLanguage) === 'bn' ? 'bn' : 'en'
  return draft(pickMarketName(settings, locale), locale)
}

const findNewsPhone = async (db: Database, userId: string) => {
  const row = await db
    .selectFrom('confirmed_phones')
    .select(['phone_number as phoneNumber', 'muted_kinds as mutedKinds', 'locale'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { phoneNumber: row.phoneNumber, muted: row.mutedKinds.split(' '), locale: row.locale }
}

/** What is texted to a number, as its row says. */
export const toChosenKinds = (mutedKinds: string): ChosenTextKind[] =>
  CHOSEN_TEXT_KINDS.filter(kind => !mutedKinds.split(' ').includes(kind))

/** @returns false where the account has no number */
export const saveChosenKinds = async (
  tx: Database,
  userId: string,
  kinds: readonly ChosenTextKind[],
): Promise<boolean> => {
  const muted = CHOSEN_TEXT_KINDS.filter(kind => !kinds.includes(kind))
  const saved = await tx
    .updateTable('confirmed_phones')
    .set({ muted_kinds: muted.join(' ') })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

type Counted = { userId: string; kind: TextKind; parts: number; limit: number; now: number }

/** Counts a message to the number of an account. False where it, or the market, has had all of this day. */
const countNews = async (tx: Database, { userId, kind, parts, limit, now }: Counted): Promise<boolean> => {
  const isNotice = kind === 'security'
  const most = isNotice ? NOTICES_A_DAY : NEWS_A_DAY
  // The number first, so that one that has had all of its own uses up nothing of the market's.
  if (!(await countForNumber(tx, { userId, parts, most, now }))) return false
  if (await countText(tx, { use: isNotice ? 'security' : 'news', parts, limit, now })) return true
  await countForNumber(tx, { userId, parts: -parts, most, now })
  return false
}

type CountedForNumber = { userId: string; parts: number; most: number; now: number }

const countForNumber = async (tx: Database, { userId, parts, most, now }: CountedForNumber): Promise<boolean> => {
  const day = toDhakaDay(now)
  const counted = await tx
    .updateTable('confirmed_phones')
    .set({
      texts_day: day,
      texts_sent: sql<number>`case when texts_day = ${day} then texts_sent else 0 end + ${parts}`,
    })
    .where('user_id', '=', userId)
    .where(row => row.or([row('texts_day', '!=', day), row('texts_sent', '<=', most - parts)]))
    .returning('user_id')
    .executeTakeFirst()
  return counted !== undefined
}
