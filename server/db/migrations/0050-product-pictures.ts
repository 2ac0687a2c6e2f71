import { type Kysely, sql } from 'kysely'

/** The version before ignores the table, and the column has a default. */
export const isExpansion = true

/**
 * The pictures of products that have several, in their order; the first is the cover, which products.image holds, too. A product
 * with its cover alone has none here, so that products of before need nothing. `picture_count` says how many are here, so that
 * lists look only where there are some.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table product_pictures (id text primary key, product_id text not null references products (id),
    position integer not null, image text not null, thumbhash text, alt text, alt_bn text, added_at bigint not null)`.execute(
    db,
  )
  await sql`create index product_pictures_product on product_pictures (product_id, position)`.execute(db)
  await sql`alter table products add column picture_count integer not null default 0`.execute(db)
}
