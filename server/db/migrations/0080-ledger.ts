import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before ignores tables and columns. What it changes meanwhile, `npm run ledger -- --correct` enters. */
export const isExpansion = true

const TABLES = ['ledger_journals', 'ledger_entries']
const REFUSAL = 'The ledger is only added to. Correct it by another journal.'

/**
 * The ledger: journals of entries that sum to zero. The counter `ledger opened` has the time from which it is kept, and
 * `ledger opening` that a job still has to enter the orders that were open then. `payable_at`: when the shop's money for
 * an order became payable; `market_discount`: the part of the coupon discount that the market pays.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ledger_journals (
    id text primary key,
    subject text not null,
    cause text not null,
    number integer not null,
    event text not null,
    at bigint not null,
    unique (subject, cause, number)
  )`.execute(db)
  await sql`create table ledger_entries (
    journal_id text not null references ledger_journals (id),
    position integer not null,
    kind text not null,
    owner text not null,
    amount bigint not null,
    at bigint not null,
    primary key (journal_id, position)
  )`.execute(db)
  await sql`create index ledger_entries_by_account on ledger_entries (kind, owner, at, amount)`.execute(db)
  await refuseChanges(db)
  await sql`alter table orders add column market_discount bigint not null default 0`.execute(db)
  await sql`alter table orders add column payable_at bigint`.execute(db)
  await sql`alter table payments add column is_refunded_by_hand integer not null default 0`.execute(db)
  await sql`update orders set market_discount = coupon_discount where coupon_discount > 0
    and coupon_code in (select code from coupons where shop_id is null)`.execute(db)
  await sql`create index orders_not_payable on orders (delivered_at) where status = 'DELIVERED' and payable_at is null`.execute(
    db,
  )
  await sql`insert into counters (name, value) values ('ledger opened', ${Date.now()}), ('ledger opening', 1)`.execute(
    db,
  )
}

const refuseChanges = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (isPostgres)
    await sql
      .raw(`create function refuse_ledger_change() returns trigger language plpgsql as
      $$ begin raise exception '${REFUSAL}'; end $$`)
      .execute(db)
  for (const table of TABLES)
    for (const statement of isPostgres ? onPostgres(table) : onSqlite(table)) await sql.raw(statement).execute(db)
}

const onSqlite = (table: string): string[] =>
  ['update', 'delete'].map(
    change => `create trigger ${table}_${change} before ${change} on ${table}
      begin select raise(abort, '${REFUSAL}'); end`,
  )

const onPostgres = (table: string): string[] => [
  `create trigger ${table}_change before update or delete on ${table}
    for each row execute function refuse_ledger_change()`,
]
