import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before writes the same tables: the trigger numbers what it indexes. */
export const isExpansion = true

/** Every fact of relevance as words of one vector: as they are for the whole text, and with a letter for a single field. */
const FACTS = `create function search_facts(head tsvector, name tsvector, category tsvector, shop tsvector, body tsvector)
  returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(tsvector_to_array(body)
    || array(select 'h:' || word from unnest(tsvector_to_array(head)) as word)
    || array(select 'n:' || word from unnest(tsvector_to_array(name)) as word)
    || array(select 'c:' || word from unnest(tsvector_to_array(category)) as word)
    || array(select 's:' || word from unnest(tsvector_to_array(shop)) as word)) $$`

/** A product that was written without its number, as the tests do, gets that of its document. */
const NUMBER_DOCUMENT = `create function number_search_document() returns trigger language plpgsql as $$
  declare
    known bigint;
  begin
    select search_id into known from products where id = new.product_id;
    if known is null then
      update products set search_id = new.n where id = new.product_id;
    else
      new.n := known;
    end if;
    return new;
  end $$`

/**
 * The planner cannot know how many products have the words, and where it guesses wrong it reads every document. So it is told
 * to use the index, with memory for a million matches: beyond that it would compute the facts of each again.
 */
const MATCHING = `create function matching_documents(query tsquery, most integer) returns integer[]
  language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set work_mem = '64MB' as $$
  select array_agg(n) from (select n from search_documents
    where search_facts(head, name, category, shop, text) @@ query limit most) as found $$`

const STATEMENTS = [
  // PostgreSQL alters no table with triggers that wait for the commit.
  'set constraints all immediate',
  'create sequence search_numbers as integer',
  // With a default the table and its indexes are written anew in bulk, which takes a third of the time of an update.
  "alter table search_documents add column n integer default nextval('search_numbers')",
  'update products set search_id = n from search_documents where product_id = products.id',
  "update products set search_id = nextval('search_numbers') where search_id is null",
  "alter table products alter column search_id set default nextval('search_numbers')",
  FACTS,
  NUMBER_DOCUMENT,
  `create trigger search_documents_number before insert on search_documents for each row
    execute function number_search_document()`,
  MATCHING,
]

export const postgresIndexes = {
  search_documents_facts: {
    // A list of changes that wait for the index would be read by each search.
    definition: `on search_documents using gin (search_facts(head, name, category, shop, text)) with (fastupdate = off)`,
    // To sample the facts of 30,000 products takes seconds, and nobody asks for them.
    settings: 'alter column 1 set statistics 0',
  },
  products_search_price: { definition: 'on products (search_id, is_listed, price)' },
}

/**
 * On PostgreSQL, as on SQLite, the search index knows products by numbers, and each fact of relevance by its index. It writes
 * every product and document once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
