import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { Database } from '../db/store.ts'

/**
 * How much of the day's limit may be used up when a message of this kind is sent: news cannot keep anybody from signing in, and
 * strangers who ask for codes cannot silence a notice about an account.
 */
const SHARES = { news: 0.7, code: 0.9, security: 1 } as const
export type TextUse = keyof typeof SHARES

type Counted = {
  use: TextUse
  /** As providers bill them. */
  parts: number
  /** `SMS_DAILY_LIMIT` */
  limit: number
  now: number
}

/**
 * Counts a text message that the market pays for. False where the day's messages are used up. Until the commit nobody else counts,
 * so that what is read afterwards in the transaction is what all messages before have written.
 */
export const countText = async (tx: Database, { use, parts, limit, now }: Counted): Promise<boolean> => {
  const most = Math.ceil(limit * SHARES[use])
  if (parts > most) return false
  const counted = await tx
    .insertInto('text_days')
    .values({ day: toDhakaDay(now), parts })
    .onConflict(conflict =>
      conflict
        .column('day')
        .doUpdateSet(row => ({ parts: row('text_days.parts', '+', parts) }))
        .where(row => row.eb('text_days.parts', '<=', most - parts)),
    )
    .returning('day')
    .executeTakeFirst()
  return counted !== undefined
}

/** Deletes the counts of days before `time`. */
export const purgeTextDays = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('text_days').where('day', '<', toDhakaDay(time)).execute()
}
