import { DAY_MS } from '../../src/contract/durations.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import type { Database } from '../db/store.ts'

/** So many soft bounces (a full mailbox, a server that is down) within these days count as a hard one. */
export const MAX_SOFT_BOUNCES = 5
export const SOFT_BOUNCE_DAYS = 7

/** Nothing more is mailed to this address. */
export const blockAddress = async (tx: Database, email: string, now: number): Promise<void> => {
  await tx
    .insertInto('bounced_addresses')
    .values({ email: email.toLowerCase(), soft_bounces: 0, soft_since: now, blocked_at: now })
    .onConflict(conflict => conflict.column('email').doUpdateSet({ blocked_at: now }))
    .execute()
}

/** Counts a soft bounce, from one on where the last series is over, and blocks the address with the last one. */
export const countSoftBounce = async (tx: Database, address: string, now: number): Promise<void> => {
  const email = address.toLowerCase()
  const first = { soft_bounces: 1, soft_since: now }
  const seriesStart = now - SOFT_BOUNCE_DAYS * DAY_MS
  await tx
    .updateTable('bounced_addresses')
    .set({ soft_bounces: 0, soft_since: now })
    .where('email', '=', email)
    .where('soft_since', '<', seriesStart)
    .execute()
  const { soft_bounces } = await tx
    .insertInto('bounced_addresses')
    .values({ email, ...first, blocked_at: null })
    .onConflict(conflict =>
      conflict.column('email').doUpdateSet(row => ({ soft_bounces: row('bounced_addresses.soft_bounces', '+', 1) })),
    )
    .returning('soft_bounces')
    .executeTakeFirstOrThrow()
  if (soft_bounces >= MAX_SOFT_BOUNCES) await blockAddress(tx, email, now)
}

/** Mails to it again. */
export const unblockAddress = async (tx: Database, email: string): Promise<void> => {
  await tx.deleteFrom('bounced_addresses').where('email', '=', email.toLowerCase()).execute()
}

/** Those of these addresses to which nothing is mailed. */
export const findBlockedAddresses = async (db: Database, emails: readonly string[]): Promise<Set<string>> => {
  if (emails.length === 0) return new Set()
  const rows = await selectBlocked(db, { emails: emails.map(email => email.toLowerCase()) })
  return new Set(rows.map(({ email }) => email))
}

const selectBlocked = compileOnce((db, { emails }: { emails: readonly Parameter<string>[] }) =>
  db
    .selectFrom('bounced_addresses')
    .select('email')
    .where('email', 'in', [...emails])
    .where('blocked_at', 'is not', null),
)
