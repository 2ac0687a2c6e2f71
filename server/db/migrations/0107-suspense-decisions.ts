import { type Kysely, sql } from 'kysely'

/** The version before shows what was decided as not matched, and enters nothing of it. */
export const isExpansion = true

/**
 * What a person has decided about a line of a gateway's settlement that fits no payment. It refers to `gateway_settlement_lines`,
 * which a new database gets only after this table.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table suspense_decisions (
    settlement_id text not null,
    position integer not null,
    decision text not null,
    reason text not null,
    decided_at bigint not null,
    primary key (settlement_id, position)
  )`.execute(db)
  await sql`create index suspense_decisions_by_time on suspense_decisions (decided_at)`.execute(db)
}
