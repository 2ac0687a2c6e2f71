import { type Kysely, sql } from 'kysely'

/** The version before offers one gateway, and ignores all of it. */
export const isExpansion = true

/**
 * Several ways to pay online: by which one a payment is made, the gateway's id of it before it is paid, and since when the
 * money is asked for where the gateway moves it at our word. Access tokens of gateways, for all processes of the server.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column method text`.execute(db)
  await sql`alter table payments add column session_id text`.execute(db)
  await sql`alter table payments add column executed_at bigint`.execute(db)
  await sql`alter table sandbox_payments add column method text`.execute(db)
  await sql`create table gateway_tokens (
    gateway text primary key,
    sealed_token text,
    locked_until bigint not null,
    acquisitions text not null
  )`.execute(db)
}
