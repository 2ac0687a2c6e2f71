import { v7 } from 'uuid'
import type { Database } from '../db/store.ts'
import { countRows } from './sql-expressions.ts'

type StoredPicture = { image: string; thumbhash: string | null }

/** The pictures that were sent beside a file, by their key. */
export const findImportPictures = async (db: Database, importId: string): Promise<Map<string, StoredPicture>> => {
  const rows = await db.selectFrom('import_pictures').selectAll().where('import_id', '=', importId).execute()
  return new Map(rows.map(({ name, image, thumbhash }) => [name, { image, thumbhash }]))
}

export const countImportPictures = (db: Database, importId: string): Promise<number> =>
  countRows(db.selectFrom('import_pictures').where('import_id', '=', importId))

/** Adds a picture, or replaces the one of the same name. */
export const saveImportPicture = async (
  tx: Database,
  importId: string,
  name: string,
  picture: StoredPicture,
): Promise<void> => {
  await tx
    .insertInto('import_pictures')
    .values({ id: v7(), import_id: importId, name, ...picture })
    .onConflict(conflict => conflict.columns(['import_id', 'name']).doUpdateSet(picture))
    .execute()
}
