import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before goes on counting a change of a price among those of the lists. */
export const isExpansion = true

/** What a sale changes. A product that sells out or comes back changes the lists, too. */
const STOCK_COLUMNS = ['stock', 'sold', 'seq', 'stock_changed_at', 'stock_logged_at']
const PRICE_COLUMNS = ['price', 'discount', 'price_max']
const GENERATED_COLUMNS = ['in_stock', 'is_stock_unlogged']

/**
 * The catalogue's version (migration 0134) says how many of the changes that reach the lists were changes of prices alone
 * (`of_prices`), and `price_versions` in which categories. It is the sum of several rows, too, one of which a transaction locks.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const run = (statement: string) => sql.raw(statement).execute(db)
  // PostgreSQL alters no table with triggers that wait for the commit.
  if (isPostgres) await run('set constraints all immediate')
  await run('alter table catalogue_versions add column of_prices bigint not null default 0')
  await run(`create table price_versions (category_id text not null, shard integer not null, value bigint not null,
    primary key (category_id, shard))`)
  const others = (await listProductColumns(db)).filter(
    name => ![...STOCK_COLUMNS, ...PRICE_COLUMNS, ...GENERATED_COLUMNS].includes(name),
  )
  for (const statement of isPostgres ? onPostgres(others) : onSqlite(others)) await run(statement)
}

const listProductColumns = async (db: Kysely<unknown>): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  return (tables.find(({ name }) => name === 'products')?.columns ?? []).map(({ name }) => name)
}

/**
 * Of updates. Whether a response has the product as it was is told from its `seq`, which must have changed.
 * @param others the columns that are neither of the stock nor of the price
 */
const toConditions = (others: readonly string[], differs: string) => {
  const changed = (column: string) => `old.${column} ${differs} new.${column}`
  const ofListing = `(${[...others.map(changed), `(old.stock > 0) ${differs} (new.stock > 0)`].join(' or ')})`
  const ofPrice = `(${PRICE_COLUMNS.map(changed).join(' or ')})`
  const isTold = `(${changed('seq')} or not (${changed('stock')} or ${changed('sold')}))`
  return {
    product: `not ${ofListing} and not ${ofPrice} and ${isTold}`,
    price: `not ${ofListing} and ${ofPrice} and ${changed('seq')}`,
    listing: `${ofListing} and ${changed('seq')}`,
    other: `not ${changed('seq')} and (${ofListing} or ${ofPrice} or not ${isTold})`,
  }
}

const onSqlite = (others: readonly string[]): string[] => {
  const conditions = toConditions(others, 'is not')
  const watch = (name: string, when: string, changes: string, more = '') =>
    `create trigger products_version_${name} after update on products when ${when}
      begin update catalogue_versions set ${changes};${more} end`
  return [
    ...['product', 'listing', 'update'].map(name => `drop trigger products_version_${name}`),
    watch('product', conditions.product, 'value = value + 1, of_products = of_products + 1'),
    watch(
      'price',
      conditions.price,
      'value = value + 1, of_listings = of_listings + 1, of_prices = of_prices + 1',
      `insert into price_versions (category_id, shard, value) values (new.category_id, 0, 1)
        on conflict (category_id, shard) do update set value = price_versions.value + 1;`,
    ),
    watch('listing', conditions.listing, 'value = value + 1, of_listings = of_listings + 1'),
    watch('update', conditions.other, 'value = value + 1'),
  ]
}

const LEVELS = { product: 1, price: 2, listing: 3, other: 4 }
const ofListings = (level: string): string => `(${level} in (${LEVELS.price}, ${LEVELS.listing}))::integer`

/**
 * It advances once in a transaction, however many rows have changed, by the level of the one that reaches furthest, and the
 * number of each category once. It waits for the commit, as in migration 0021. Whoever has changed prices has locked the row of
 * `catalogue_versions` with the same shard before, so that no two wait for each other's categories.
 */
const POSTGRES_FUNCTION = `create or replace function advance_catalogue_version() returns trigger language plpgsql as $$
  declare
    level integer := case when tg_nargs = 0 then ${LEVELS.other} else tg_argv[0]::integer end;
    xid text := pg_current_xact_id()::text;
    known text[] := string_to_array(current_setting('haat.version_level', true), ' ');
    priced text[] := string_to_array(current_setting('haat.version_prices', true), ' ');
    reached integer := 0;
  begin
    if known[1] = xid then reached := known[2]::integer; end if;
    if level > reached then
      perform set_config('haat.version_level', xid || ' ' || level, true);
      update catalogue_versions set value = value + (reached = 0)::integer,
        of_products = of_products + (level = ${LEVELS.product})::integer - (reached = ${LEVELS.product})::integer,
        of_listings = of_listings + ${ofListings('level')} - ${ofListings('reached')},
        of_prices = of_prices + (level = ${LEVELS.price})::integer - (reached = ${LEVELS.price})::integer
        where shard = xid::bigint % 16;
    end if;
    if level = ${LEVELS.price} then
      if priced[1] is distinct from xid then priced := array[xid]; end if;
      if not (new.category_id = any (priced)) then
        perform set_config('haat.version_prices', array_to_string(priced || new.category_id, ' '), true);
        insert into price_versions (category_id, shard, value) values (new.category_id, xid::bigint % 16, 1)
          on conflict (category_id, shard) do update set value = price_versions.value + 1;
      end if;
    end if;
    return null;
  end $$`

const onPostgres = (others: readonly string[]): string[] => [
  POSTGRES_FUNCTION,
  ...['product', 'listing', 'other'].map(reach => `drop trigger products_version_${reach} on products`),
  ...Object.entries(toConditions(others, 'is distinct from')).map(
    ([reach, condition]) => `create constraint trigger products_version_${reach} after update on products
      deferrable initially deferred for each row when (${condition})
      execute function advance_catalogue_version(${LEVELS[reach as keyof typeof LEVELS]})`,
  ),
]
