import { type Insertable, sql, type Updateable } from 'kysely'
import type { CategoryNode } from '../../src/contract/products/category-tree.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type NewCategory = Pick<Tables['categories'], 'id' | 'name' | 'description' | 'image' | 'thumbhash'> &
  Pick<Insertable<Tables['categories']>, 'name_bn' | 'description_bn' | 'parent_id'>

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

/** All categories, in their order. */
export const listCategoryNodes = async (db: Database): Promise<CategoryNode[]> => {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, parent_id }) => ({ id, ...(parent_id !== null && { parentId: parent_id }) }))
}

/** Numbers the categories in this order. */
export const savePositions = async (tx: Database, ordered: readonly CategoryNode[]): Promise<void> => {
  for (const [at, { id }] of ordered.entries())
    await tx
      .updateTable('categories')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .where('position', '<>', at + 1)
      .execute()
}

export const isMergedInto = async (db: Database, id: string, intoId: string): Promise<boolean> => {
  const row = await db.selectFrom('categories').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into === intoId
}

/** Removes a category whose products are in another one now, and so are those of what was merged into it before. */
export const removeMergedCategory = async (tx: Database, id: string, intoId: string, now: number): Promise<void> => {
  await tx.updateTable('categories').set({ merged_into: intoId }).where('merged_into', '=', id).execute()
  await updateCategory(tx, id, { merged_into: intoId, parent_id: null, former_names: null })
  await removeCategory(tx, id, now)
}
