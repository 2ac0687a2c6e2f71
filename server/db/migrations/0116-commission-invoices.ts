import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before issues no invoices. */
export const isExpansion = true

const REFUSAL = 'A commission invoice is not changed. The next one corrects it.'

/**
 * Commission invoices, one for each shop and month. Names are those of the day on which it was issued; `market` is JSON.
 * The counter `commission invoices` has the last month of which all are issued, as months since the year 0.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table commission_invoices (
    id text primary key,
    shop_id text not null references shops (id),
    month text not null,
    year integer not null,
    number integer not null,
    shop_name text not null,
    shop_name_bn text,
    shop_bin text,
    market text not null,
    commission bigint not null,
    vat bigint not null,
    created_at bigint not null,
    unique (shop_id, month),
    unique (year, number)
  )`.execute(db)
  await sql`create index commission_invoices_by_time on commission_invoices (created_at)`.execute(db)
  for (const statement of db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE)
    await sql.raw(statement).execute(db)
}

const ON_SQLITE = ['update', 'delete'].map(
  change => `create trigger commission_invoices_${change} before ${change} on commission_invoices
    begin select raise(abort, '${REFUSAL}'); end`,
)

const ON_POSTGRES = [
  `create function refuse_invoice_change() returns trigger language plpgsql as
    $$ begin raise exception '${REFUSAL}'; end $$`,
  `create trigger commission_invoices_change before update or delete on commission_invoices
    for each row execute function refuse_invoice_change()`,
]
