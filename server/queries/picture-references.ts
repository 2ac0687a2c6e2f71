import type { Database } from '../db/store.ts'

const PAGE_SIZE = 1000

type Row = { id: string; image: string | null }
type Source = (db: Database, after: string) => Promise<Row[]>

/**
 * Every column that refers to a picture. Products come after imports and order items after
 * products, from which they copy, so that none is missed.
 */
const PICTURE_SOURCES: readonly Source[] = [
  (db, after) =>
    db
      .selectFrom('import_changes')
      .select(['id', 'former_image as image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  (db, after) =>
    db
      .selectFrom('import_pictures')
      .select(['id', 'image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  (db, after) =>
    db.selectFrom('products').select(['id', 'image']).where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute(),
  (db, after) =>
    db
      .selectFrom('order_items')
      .select(['id', 'image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  (db, after) =>
    db
      .selectFrom('categories')
      .select(['id', 'image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  (db, after) =>
    db
      .selectFrom('shops')
      .select(['id', 'logo_url as image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  (db, after) =>
    db
      .selectFrom('return_photos')
      .select(['id', 'image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
  (db, after) =>
    db
      .selectFrom('profiles')
      .select(['id', 'profile_photo as image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute(),
]

/** Pages with the paths of all pictures that rows refer to, deleted rows included. Paths may occur more than once. */
export async function* listReferencedPictures(db: Database): AsyncGenerator<string[]> {
  for (const source of PICTURE_SOURCES) {
    let after = ''
    for (;;) {
      const rows = await source(db, after)
      yield rows.flatMap(row => row.image ?? [])
      if (rows.length < PAGE_SIZE) break
      after = rows.at(-1)!.id
    }
  }
}
