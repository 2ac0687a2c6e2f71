import type { Category } from '../../src/contract/categories.ts'
import type { Database } from '../db/store.ts'
import { contains, inOrderOf } from './columns.ts'

const COLUMNS = ['id', 'name', 'description', 'image', 'thumbhash', 'seq'] as const

type Page = { page: number; limit: number; searchTerm?: string | undefined }

/** Every category in the order in which the market shows them, with the true total. */
export const listCategories = async (
  db: Database,
  { page, limit, searchTerm }: Page,
): Promise<{ categories: Category[]; total: number }> => {
  const query = db
    .selectFrom('categories')
    .where('deleted_at', 'is', null)
    .$if(Boolean(searchTerm), some => some.where(row => contains(row.ref('name'), searchTerm!)))
  const { total } = await query.select(row => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const categories = await query
    .select(COLUMNS)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { categories, total }
}

/** The categories of these ids, in their order; removed ones are left out. */
export const findCategories = async (db: Database, ids: readonly string[]): Promise<Category[]> =>
  ids.length === 0
    ? []
    : inOrderOf(
        ids,
        await db
          .selectFrom('categories')
          .select(COLUMNS)
          .where('id', 'in', [...ids])
          .where('deleted_at', 'is', null)
          .execute(),
      )
