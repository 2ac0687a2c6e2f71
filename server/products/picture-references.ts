import { sql } from 'kysely'
import { iteratePages } from '../db/keyset-pages.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

const PAGE_SIZE = 1000

/** A table with ids, and a column of it that refers to pictures. */
type PictureSource = { [Table in keyof Tables]: [table: Table, column: keyof Tables[Table] & string] }[keyof Tables]

/**
 * Every column that refers to a picture. Products come after imports and order items after
 * products, from which they copy, so that none is missed.
 */
const PICTURE_SOURCES = [
  ['import_changes', 'former_image'],
  ['import_pictures', 'image'],
  // Twice, because a cover is copied in both directions.
  ['product_pictures', 'image'],
  ['products', 'image'],
  ['product_pictures', 'image'],
  ['order_items', 'image'],
  ['categories', 'image'],
  ['shops', 'logo_url'],
  ['return_photos', 'image'],
  ['review_photos', 'image'],
  ['profiles', 'profile_photo'],
  ['market_pictures', 'image'],
] as const satisfies readonly PictureSource[]

/** Whether a row refers to this picture. It reads whole tables, so that it is for rare cases. */
export const isPictureReferenced = async (db: Database, path: string): Promise<boolean> => {
  for (const [table, column] of PICTURE_SOURCES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${path} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Pages with the paths of all pictures that rows refer to, deleted rows included. Paths may occur more than once. */
export async function* listReferencedPictures(db: Database): AsyncGenerator<string[]> {
  for (const [table, column] of PICTURE_SOURCES) {
    const readAfter = (after: string) =>
      db
        .selectFrom(table)
        .select(['id', sql.ref<string | null>(column).as('image')])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute()
    for await (const rows of iteratePages(PAGE_SIZE, readAfter, ({ id }) => id))
      yield rows.flatMap(row => row.image ?? [])
  }
}
