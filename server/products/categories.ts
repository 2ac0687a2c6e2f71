import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Category } from '../../src/contract/products/categories.ts'
import { toBanglaTexts } from '../db/bangla-texts.ts'
import { anyContainsText, countRows, ifGiven, onPage, type Sorting, sortByIds } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { readFormerNames } from './listing/category-family.ts'

const COLUMNS = [
  'id',
  'name',
  'description',
  'name_bn',
  'description_bn',
  'image',
  'thumbhash',
  'seq',
  'parent_id',
  'former_names',
] as const

type CategoryQuery = Sorting<'createdAt' | 'position' | 'name' | 'products'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  empty?: boolean | undefined
}

const productsOfCategorySql = sql`from products where products.category_id = categories.id and products.deleted_at is null`
const isEmptySql = sql<SqlBool>`not exists (select 1 ${productsOfCategorySql})
  and not exists (select 1 from categories as children where children.parent_id = categories.id and children.deleted_at is null)`
const SORTS = {
  createdAt: sql`created_at`,
  position: sql`position`,
  name: sql`lower(name)`,
  products: sql`(select count(*) ${productsOfCategorySql})`,
}

/** A page of categories and the exact total, by default newest first. */
export const listCategories = async (
  db: Database,
  query: CategoryQuery,
): Promise<{ categories: Category[]; total: number }> => {
  const { searchTerm, empty } = query
  const matching = db
    .selectFrom('categories')
    .where('deleted_at', 'is', null)
    .$if(empty !== undefined, rows => rows.where(row => (empty ? isEmptySql : row.not(row.parens(isEmptySql)))))
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row => anyContainsText([row.ref('name'), row.ref('name_bn')], term)),
      ),
    )
  const total = await countRows(matching)
  const categories = await matching.select(COLUMNS).$call(onPage(SORTS, query)).execute()
  return { categories: categories.map(toCategory), total }
}

/** The categories with these ids, in the order of the ids, without deleted ones. */
export const findCategories = async (db: Database, ids: readonly string[]): Promise<Category[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return sortByIds(ids, rows).map(toCategory)
}

type CategoryRow = Pick<Selectable<Tables['categories']>, (typeof COLUMNS)[number]>

const toCategory = ({ name_bn, description_bn, parent_id, former_names, ...row }: CategoryRow): Category => ({
  ...row,
  ...(parent_id !== null && { parentId: parent_id }),
  ...(former_names !== null && { formerNames: readFormerNames(former_names) }),
  ...toBanglaTexts({ name_bn, description_bn }),
})
