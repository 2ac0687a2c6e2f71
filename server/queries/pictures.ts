import type { Database } from '../db/store.ts'

const PAGE = 1000

type Row = { id: string; image: string | null }
type Source = (db: Database, after: string) => Promise<Row[]>

/** Every column that names a picture. Order lines come after products, from which they copy: none slips past the walk. */
const SOURCES: readonly Source[] = [
  (db, after) =>
    db.selectFrom('products').select(['id', 'image']).where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  (db, after) =>
    db.selectFrom('order_items').select(['id', 'image']).where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  (db, after) =>
    db.selectFrom('categories').select(['id', 'image']).where('id', '>', after).orderBy('id').limit(PAGE).execute(),
  (db, after) =>
    db
      .selectFrom('shops')
      .select(['id', 'logo_url as image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  (db, after) =>
    db
      .selectFrom('profiles')
      .select(['id', 'profile_photo as image'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
]

/** The addresses of every picture that a row names, deleted rows included, a page at a time and some more than once. */
export async function* picturesInUse(db: Database): AsyncGenerator<string[]> {
  for (const source of SOURCES) {
    let after = ''
    for (;;) {
      const rows = await source(db, after)
      yield rows.flatMap(row => row.image ?? [])
      if (rows.length < PAGE) break
      after = rows.at(-1)!.id
    }
  }
}
