import { v7 } from 'uuid'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

type StoredPicture = { image: string; thumbhash: string | null }

/** The pictures that were sent beside a file, by their key. */
export const findImportPictures = async (db: Database, importId: string): Promise<Map<string, StoredPicture>> => {
  const rows = await db.selectFrom('import_pictures').selectAll().where('import_id', '=', importId).execute()
  return new Map(rows.map(({ name, image, thumbhash }) => [name, { image, thumbhash }]))
}

export const countImportPictures = (db: Database, importId: string): Promise<number> =>
  countRows(db.selectFrom('import_pictures').where('import_id', '=', importId))

/** Remembers that products of the file have these pictures. */
export const markImportPictures = async (tx: Database, importId: string, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  await tx
    .updateTable('import_pictures')
    .set({ is_used: 1 })
    .where('import_id', '=', importId)
    .where('name', 'in', [...new Set(names)])
    .execute()
}

/** The file names of the pictures that no product has. */
export const findUnusedPictures = async (db: Database, importId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['name', 'file_name as fileName'])
    .where('import_id', '=', importId)
    .where('is_used', '=', 0)
    .orderBy('name')
    .execute()
  return rows.map(({ name, fileName }) => fileName ?? name)
}

/** Adds a picture, or replaces the one of the same name. */
export const saveImportPicture = async (
  tx: Database,
  importId: string,
  { name, fileName }: { name: string; fileName: string },
  picture: StoredPicture,
): Promise<void> => {
  await tx
    .insertInto('import_pictures')
    .values({ id: v7(), import_id: importId, name, file_name: fileName, ...picture })
    .onConflict(conflict => conflict.columns(['import_id', 'name']).doUpdateSet({ file_name: fileName, ...picture }))
    .execute()
}

/** Keeps the files of pictures that an import takes from a product, as long as it can be undone. */
export const keepFormerPictures = async (
  tx: Database,
  importId: string,
  pictures: readonly ({ id: string } & StoredPicture)[],
): Promise<void> => {
  if (pictures.length === 0) return
  const rows = pictures.map(picture => ({
    ...picture,
    import_id: importId,
    name: `former ${picture.id}`,
    is_used: 1 as const,
  }))
  await tx.insertInto('import_pictures').values(rows).execute()
}
