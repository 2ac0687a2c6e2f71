import { type Kysely, sql } from 'kysely'

/** The version before asks for no account, and shows none. */
export const isExpansion = true

/** Where the refunds of cash orders go. `sealed_number`: encrypted; empty once nobody may need it any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table refund_accounts (
    order_id text primary key references orders (id),
    method text not null,
    last_digits text not null,
    sealed_number text not null,
    updated_at bigint not null
  )`.execute(db)
}
