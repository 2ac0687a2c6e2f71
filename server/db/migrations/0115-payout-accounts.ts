import { type Kysely, sql } from 'kysely'

/** The version before knows no accounts, and pays without them. */
export const isExpansion = true

/**
 * The accounts to which shops are paid. A change is a further row, so that a payout keeps the account to which it went.
 * `usable_at`: nothing is paid to it before. `sealed_details`: encrypted; empty once nobody may need it any more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table payout_accounts (
    id text primary key,
    shop_id text not null references shops (id),
    method text not null,
    bank text,
    last_digits text not null,
    sealed_details text not null,
    created_at bigint not null,
    usable_at bigint not null,
    replaced_at bigint
  )`.execute(db)
  await sql`create unique index payout_accounts_present on payout_accounts (shop_id) where replaced_at is null`.execute(
    db,
  )
  await sql`alter table payouts add column account_id text`.execute(db)
  await sql`create index payouts_by_account on payouts (account_id) where account_id is not null`.execute(db)
}
