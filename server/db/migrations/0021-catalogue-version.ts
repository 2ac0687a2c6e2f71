import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Whatever guests read is in these tables; a row of `search_waits` is deleted when its product is indexed again. */
const WATCHED = ['categories', 'shops', 'products', 'reviews', 'search_waits']
/** A new account changes nothing that guests read until it has a shop or a review. */
const WATCHED_UPDATES = ['users', 'profiles']

/** The version before ignores the table, and its changes advance it too. */
export const isExpansion = true

/**
 * The catalogue's version, which advances with every committed change of what guests read, whoever makes it. It is the
 * sum of several rows, because on PostgreSQL a transaction locks one of them: with a single row only one transaction
 * could commit at a time. Also an index for the number of listed products that are sold out.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table catalogue_versions (shard integer primary key, value bigint not null)`.execute(db)
  await (isPostgres(db) ? watchOnPostgres(db) : watchOnSqlite(db))
  await sql`create index products_sold_out on products (is_listed, category_id, shop_id, price, search_id) where stock = 0`.execute(
    db,
  )
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const watchOnSqlite = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into catalogue_versions (shard, value) values (0, 0)`.execute(db)
  const watch = (table: string, event: string) =>
    sql
      .raw(
        `create trigger ${table}_version_${event} after ${event} on ${table}
          begin update catalogue_versions set value = value + 1; end`,
      )
      .execute(db)
  for (const table of WATCHED) for (const event of ['insert', 'update', 'delete']) await watch(table, event)
  for (const table of WATCHED_UPDATES) await watch(table, 'update')
}

const POSTGRES_SHARDS = 16

/**
 * Deferred to the commit, when a transaction takes no other lock any more, so that no two can deadlock. The setting,
 * which ends with the transaction, makes it advance once however many rows have changed.
 */
const POSTGRES_FUNCTION = `create function advance_catalogue_version() returns trigger language plpgsql as $$
  begin
    if current_setting('haat.has_new_version', true) is distinct from pg_current_xact_id()::text then
      perform set_config('haat.has_new_version', pg_current_xact_id()::text, true);
      update catalogue_versions set value = value + 1
        where shard = pg_current_xact_id()::text::bigint % ${POSTGRES_SHARDS};
    end if;
    return null;
  end $$`

const watchOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into catalogue_versions (shard, value)
    select shard, 0 from generate_series(0, ${sql.lit(POSTGRES_SHARDS - 1)}) as shard`.execute(db)
  await sql.raw(POSTGRES_FUNCTION).execute(db)
  const watch = (table: string, events: string) =>
    sql
      .raw(
        `create constraint trigger ${table}_version after ${events} on ${table} deferrable initially deferred
          for each row execute function advance_catalogue_version()`,
      )
      .execute(db)
  for (const table of WATCHED) await watch(table, 'insert or update or delete')
  for (const table of WATCHED_UPDATES) await watch(table, 'update')
}
