import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before finds the same products without the index, by reading all of them. */
export const isExpansion = true

const DIFFERS = '(old.stock_changed_at > old.stock_logged_at) <> (new.stock_changed_at > new.stock_logged_at)'
const ADD = 'insert into stock_waits (product_id) values (new.id) on conflict (product_id) do nothing'
const REMOVE = 'delete from stock_waits where product_id = new.id'

/**
 * The products whose stock has changed and is not logged yet are rows of their own instead of an index of products: the second
 * sale within a minute, and the logging after it, changed that index, so that PostgreSQL moved the row and wrote into each
 * of its fifteen indexes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [
    // PostgreSQL alters no table with triggers that wait for the commit.
    ...(isPostgres ? ['set constraints all immediate'] : []),
    'create table stock_waits (product_id text primary key)',
    'insert into stock_waits (product_id) select id from products where stock_changed_at > stock_logged_at',
    'drop index products_stock_unlogged',
    ...(isPostgres ? ON_POSTGRES : ON_SQLITE),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ON_SQLITE = [
  `create trigger products_stock_waits_add after update on products
    when ${DIFFERS} and new.stock_changed_at > new.stock_logged_at begin ${ADD}; end`,
  `create trigger products_stock_waits_remove after update on products
    when ${DIFFERS} and new.stock_changed_at <= new.stock_logged_at begin ${REMOVE}; end`,
]

const ON_POSTGRES = [
  `create function queue_stock_change() returns trigger language plpgsql as $$
    begin
      if new.stock_changed_at > new.stock_logged_at then ${ADD}; else ${REMOVE}; end if;
      return null;
    end $$`,
  `create trigger products_stock_waits after update on products for each row when (${DIFFERS})
    execute function queue_stock_change()`,
]
