import { type Kysely, sql } from 'kysely'

/** The version before sums all entries, and leaves the sums of days as they are: a later version goes on from there. */
export const isExpansion = true

/**
 * Sums of the ledger's entries by account and day, so that a balance does not take longer each year. `at`: the start of the day in
 * Bangladesh. The counter `ledger summed` has the time until which all days are summed; a job fills the table and advances it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ledger_sums (
    at bigint not null,
    kind text not null,
    owner text not null,
    amount bigint not null,
    primary key (at, kind, owner)
  )`.execute(db)
  await sql`create index ledger_sums_by_account on ledger_sums (kind, owner, at, amount)`.execute(db)
  await sql`create index ledger_entries_by_time on ledger_entries (at, kind, owner, amount)`.execute(db)
  await sql`insert into counters (name, value) values ('ledger summed', 0)`.execute(db)
}
