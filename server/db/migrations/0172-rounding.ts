import { type Kysely, sql } from 'kysely'

/** The version before enters no rounding; the job of the version after makes up for it. */
export const isExpansion = true

/**
 * Couriers collect whole taka. What is left of a price that has poisha is in an account of its own now, also of orders that the market's
 * couriers have delivered before: the job that opens the ledger goes through all orders once more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update counters set value = 1 where name = 'ledger opening'`.execute(db)
}
