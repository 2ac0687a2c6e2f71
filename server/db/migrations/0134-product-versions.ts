import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before goes on reading the sum of all changes. */
export const isExpansion = true

/** What a sale changes. A product that sells out or comes back changes the lists, too. */
const STOCK_COLUMNS = ['stock', 'sold', 'seq', 'stock_changed_at', 'stock_logged_at']
const GENERATED_COLUMNS = ['in_stock', 'is_stock_unlogged']

/**
 * The catalogue's version (migration 0021) says how many of the changes were seen by readers of one product alone (`of_products`),
 * and how many by those of lists as well (`of_listings`). All others may reach whatever guests read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const run = (statement: string) => sql.raw(statement).execute(db)
  // PostgreSQL alters no table with triggers that wait for the commit.
  if (isPostgres) await run('set constraints all immediate')
  for (const column of ['of_products', 'of_listings'])
    await run(`alter table catalogue_versions add column ${column} bigint not null default 0`)
  const columns = await listColumns(db, 'products')
  const ofListing = columns.filter(name => ![...STOCK_COLUMNS, ...GENERATED_COLUMNS].includes(name))
  for (const statement of isPostgres ? onPostgres(ofListing) : onSqlite(ofListing)) await run(statement)
  for (const table of LOCKED_TABLES)
    for (const statement of isPostgres
      ? ifChangedOnPostgres(table)
      : ifChangedOnSqlite(table, await listColumns(db, table)))
      await run(statement)
}

const listColumns = async (db: Kysely<unknown>, table: string): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  return (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => name)
}

const ifChangedOnSqlite = (table: string, columns: readonly string[]): string[] => [
  `drop trigger ${table}_version_update`,
  `create trigger ${table}_version_update after update on ${table}
    when ${columns.map(column => `old.${column} is not new.${column}`).join(' or ')}
    begin update catalogue_versions set value = value + 1; end`,
]

const ifChangedOnPostgres = (table: string): string[] => [
  `drop trigger ${table}_version on ${table}`,
  `create constraint trigger ${table}_version after insert or delete on ${table} deferrable initially deferred
    for each row execute function advance_catalogue_version()`,
  `create constraint trigger ${table}_version_update after update on ${table} deferrable initially deferred
    for each row when (old.* is distinct from new.*) execute function advance_catalogue_version()`,
]

/** Of updates. Whether a response has the product as it was is told from its `seq`, which must have changed. */
const toConditions = (columns: readonly string[], differs: string) => {
  const changed = (column: string) => `old.${column} ${differs} new.${column}`
  const ofListing = `(${[...columns.map(changed), `(old.stock > 0) ${differs} (new.stock > 0)`].join(' or ')})`
  const isTold = `(${changed('seq')} or not (${changed('stock')} or ${changed('sold')}))`
  return {
    product: `not ${ofListing} and ${isTold}`,
    listing: `${ofListing} and ${changed('seq')}`,
    other: `not ${changed('seq')} and (${ofListing} or not ${isTold})`,
  }
}

const onSqlite = (columns: readonly string[]): string[] => {
  const { product, listing, other } = toConditions(columns, 'is not')
  const watch = (name: string, when: string, change: string) =>
    `create trigger products_version_${name} after update on products when ${when}
      begin update catalogue_versions set value = value + 1${change}; end`
  return [
    'drop trigger products_version_update',
    watch('product', product, ', of_products = of_products + 1'),
    watch('listing', listing, ', of_listings = of_listings + 1'),
    watch('update', other, ''),
  ]
}

/** Whoever changes a product locks its shop by writing it as it is. */
const LOCKED_TABLES = ['shops', 'categories']

const LEVELS = { product: 1, listing: 2, other: 3 }

/**
 * It advances once in a transaction, however many rows have changed, by the level of the one that reaches furthest. It waits
 * for the commit, as in migration 0021.
 */
const POSTGRES_FUNCTION = `create or replace function advance_catalogue_version() returns trigger language plpgsql as $$
  declare
    level integer := case when tg_nargs = 0 then ${LEVELS.other} else tg_argv[0]::integer end;
    known text[] := string_to_array(current_setting('haat.version_level', true), ' ');
    reached integer := 0;
  begin
    if known[1] = pg_current_xact_id()::text then reached := known[2]::integer; end if;
    if level > reached then
      perform set_config('haat.version_level', pg_current_xact_id()::text || ' ' || level, true);
      update catalogue_versions set value = value + (reached = 0)::integer,
        of_products = of_products + (level = ${LEVELS.product})::integer - (reached = ${LEVELS.product})::integer,
        of_listings = of_listings + (level = ${LEVELS.listing})::integer - (reached = ${LEVELS.listing})::integer
        where shard = pg_current_xact_id()::text::bigint % 16;
    end if;
    return null;
  end $$`

const onPostgres = (columns: readonly string[]): string[] => [
  POSTGRES_FUNCTION,
  'drop trigger products_version on products',
  `create constraint trigger products_version after insert or delete on products deferrable initially deferred
    for each row execute function advance_catalogue_version()`,
  ...Object.entries(toConditions(columns, 'is distinct from')).map(
    ([reach, condition]) => `create constraint trigger products_version_${reach} after update on products
      deferrable initially deferred for each row when (${condition})
      execute function advance_catalogue_version(${LEVELS[reach as keyof typeof LEVELS]})`,
  ),
]
