import { sql } from 'kysely'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import { lockCategory } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'

type CategoryFilter = { category?: string | undefined; categoryId?: string | undefined }

/** Finds nothing. */
const NO_CATEGORY = ''

/**
 * The ids of the categories whose products a filter lists: the one of a name or an id, and its children. A category that was
 * merged stands for the one that has its products now. Undefined: no category is asked for.
 */
export const findFamilyIds = async (
  db: Database,
  { category, categoryId }: CategoryFilter,
): Promise<string[] | undefined> => {
  if (category === undefined && categoryId === undefined) return undefined
  const named = category === undefined ? undefined : await findFamilyByName(db, category)
  const given = categoryId === undefined ? undefined : await findFamily(db, await findPresentId(db, categoryId))
  const both = named && given ? named.filter(id => given.includes(id)) : (named ?? given ?? [])
  return both.length > 0 ? both : [NO_CATEGORY]
}

/** The id under which a category is known now, or was known. */
const findPresentId = async (db: Database, id: string): Promise<string> => {
  const row = await db.selectFrom('categories').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}

const findFamilyByName = async (db: Database, name: string): Promise<string[]> => {
  const family = await selectFamilyByName(db, { name })
  return family.length > 0 ? family.map(({ id }) => id) : findFamily(db, await findIdByFormerName(db, name))
}

/** The parent first. */
const selectFamilyByName = compileOnce((db, { name }: { name: Parameter<string> }) => {
  const named = db
    .selectFrom('categories as parent')
    .where('parent.name', '=', name)
    .where('parent.deleted_at', 'is', null)
  const children = named.innerJoin('categories as child', 'child.parent_id', 'parent.id')
  return named
    .select(['parent.id', sql.lit(0).as('position')])
    .unionAll(children.where('child.deleted_at', 'is', null).select(['child.id', sql.lit(1).as('position')]))
    .orderBy('position')
    .orderBy('id')
})

const findIdByFormerName = async (db: Database, name: string): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'former_names'])
    .where('former_names', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.find(({ former_names }) => readFormerNames(former_names).includes(name))?.id
}

const findFamily = async (db: Database, id: string | undefined): Promise<string[]> => {
  if (id === undefined) return []
  const children = await db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return [id, ...children.map(child => child.id)]
}

/**
 * Locks the category that has the products of this one now until the end of the transaction.
 * @returns its id; undefined: there is none
 */
export const lockPresentCategory = async (tx: Database, id: string): Promise<string | undefined> => {
  if (await lockCategory(tx, id)) return id
  // Read after the lock, which waited for a merge.
  const presentId = await findPresentId(tx, id)
  return (await lockCategory(tx, presentId)) ? presentId : undefined
}

export const readFormerNames = (text: string | null): string[] => (text === null ? [] : JSON.parse(text))
