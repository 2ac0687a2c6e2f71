import { type Insertable, sql, type Updateable } from 'kysely'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type NewCategory = Pick<Tables['categories'], 'id' | 'name' | 'description' | 'image' | 'thumbhash'> &
  Pick<Insertable<Tables['categories']>, 'name_bn' | 'description_bn'>

/** Inserts a category in the last position. False if its id or name is taken. */
export const insertCategory = async (tx: Database, category: NewCategory, now: number): Promise<boolean> => {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from categories)`
  const added = await tx
    .insertInto('categories')
    .values({ ...category, position, seq: 1, created_at: now, deleted_at: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const updateCategory = async (
  tx: Database,
  id: string,
  columns: Omit<Updateable<Tables['categories']>, 'id'>,
): Promise<void> => {
  await tx
    .updateTable('categories')
    .set(row => ({ ...columns, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Removes a category and frees its name. The row stays, because removed products may refer to it. */
export const removeCategory = (tx: Database, id: string, now: number): Promise<void> =>
  updateCategory(tx, id, { deleted_at: now, name: `${id} (removed)` })

/** The number of products in a category, listed or not. */
export const countProductsInCategory = (db: Database, categoryId: string): Promise<number> =>
  countRows(db.selectFrom('products').where('category_id', '=', categoryId).where('deleted_at', 'is', null))
