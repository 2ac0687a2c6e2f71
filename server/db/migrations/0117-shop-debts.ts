import { type Kysely, sql } from 'kysely'

/** The version before lets every shop take cash. */
export const isExpansion = true

/** How near a shop is to the limit of what it may owe the market (src/contract/ledger/debts.ts). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shops add column debt_state text not null default 'NONE'`.execute(db)
}
