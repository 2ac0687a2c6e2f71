import { v7 } from 'uuid'
import type { BanglaTexts } from '../../src/contract/bangla-texts.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import type { Category } from '../../src/contract/products/categories.ts'
import type { CategoryDraft } from '../../src/contract/products/category-draft.ts'
import { listChildren, sortAsTree } from '../../src/contract/products/category-tree.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { toBanglaColumns } from '../db/bangla-texts.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { lockCategory } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { createUniqueNameRule } from '../db/unique-name.ts'
import { releaseName } from '../db/unique-names.ts'
import { findCategories } from './categories.ts'
import * as queries from './category-writes.ts'
import { markProductsChanged } from './mark-products-changed.ts'

export type CategoryWrite = { tx: Database; actor: Actor; now: number }

const uniqueName = createUniqueNameRule({
  kind: 'category',
  message: name => withValues('There is a category named {name} already.', { name }),
})

/**
 * Creates a category in the caller's transaction. If the id exists already, nothing changes.
 * @throws ApiError DUPLICATE (the name)
 */
export const createCategory = async (
  context: CategoryWrite,
  draft: CategoryDraft,
  picture: PreparedPicture,
): Promise<{ category: Category; isNew: boolean }> => {
  const { tx, now } = context
  const [existing] = draft.id ? await findCategories(tx, [draft.id]) : []
  if (existing) return { category: existing, isNew: false }
  const id = draft.id ?? v7()
  await uniqueName.claim(tx, { id, name: draft.name })
  const { name, description } = draft
  if (draft.parentId) await requireParent(tx, id, draft.parentId)
  const row = { id, name, description, ...toBanglaColumns(draft), ...picture, parent_id: draft.parentId || null }
  if (!(await queries.insertCategory(tx, row, now))) uniqueName.refuse(name)
  if (draft.parentId) await queries.savePositions(tx, sortAsTree(await queries.listCategoryNodes(tx)))
  const category = await requireCategory(tx, id)
  await auditCategoryWrite(context, 'category.create', id, null, toAuditState(category))
  await logChanges(tx, [categoryChange(id)], now)
  return { category, isNew: true }
}

/**
 * Changes the given fields of a category in the caller's transaction, and marks its products as changed after a rename.
 * @throws ApiError NOT_FOUND, DUPLICATE (the name)
 */
export const changeCategory = async (
  context: CategoryWrite,
  id: string,
  change: { name?: string | undefined; description?: string | undefined; parentId?: string | undefined } & BanglaTexts,
  picture: PreparedPicture | null,
): Promise<Category> => {
  const { tx, now } = context
  const before = await requireCategory(tx, id)
  const { name = before.name, description = before.description } = change
  await uniqueName.claim(tx, { id, name, formerName: before.name })
  if (change.parentId) await requireParent(tx, id, change.parentId)
  const columns = { name, description, ...toBanglaColumns(change), ...picture }
  await uniqueName.refuseIfTaken(queries.updateCategory(tx, id, { ...columns, ...toParentColumn(change) }), name)
  const after = await requireCategory(tx, id)
  await auditCategoryWrite(context, 'category.update', id, toAuditState(before), toAuditState(after))
  const isRenamed = after.name !== before.name || after.nameBn !== before.nameBn
  const products = isRenamed ? await markProductsChanged(tx, { categoryId: id }, true) : []
  if (after.parentId !== before.parentId)
    await queries.savePositions(tx, sortAsTree(await queries.listCategoryNodes(tx)))
  // Counts of facets include those of children.
  if (isRenamed || after.parentId !== before.parentId) await advanceListingSeq(tx)
  await logChanges(tx, [categoryChange(id), ...products], now)
  return after
}

const toParentColumn = ({ parentId }: { parentId?: string | undefined }) =>
  parentId === undefined ? {} : { parent_id: parentId || null }

/**
 * Deletes an empty category in the caller's transaction.
 * @throws ApiError NOT_FOUND, CONFLICT (it has products or children)
 */
export const deleteCategory = async (context: CategoryWrite, id: string): Promise<void> => {
  const { tx, now } = context
  const before = await requireCategory(tx, id)
  await lockCategory(tx, id)
  const products = await queries.countProductsInCategory(tx, id)
  if (products > 0) {
    throw new ApiError('CONFLICT', notEmptyMessage(products), { products })
  }
  if (listChildren(await queries.listCategoryNodes(tx), id).length > 0)
    throw new ApiError('CONFLICT', 'It has categories of its own. Move or delete them first.')
  await queries.removeCategory(tx, id, now)
  await releaseName(tx, 'category', id)
  await auditCategoryWrite(context, 'category.delete', id, toAuditState(before), null)
  await logChanges(tx, [categoryChange(id)], now)
}

const notEmptyMessage = (count: number): Message =>
  count === 1
    ? 'One product is in this category. Move them to another category first.'
    : withValues('{count} products are in this category. Move them to another category first.', { count })

export const categoryChange = (id: string) => ({ scopes: ['catalogue'], entity: 'category', id }) as const

export const requireCategory = async (tx: Database, id: string): Promise<Category> => {
  const [category] = await findCategories(tx, [id])
  if (!category) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return category
}

type AuditedCategory = Record<string, string | number>

export const auditCategoryWrite = (
  { tx, actor, now }: CategoryWrite,
  action: string,
  id: string,
  before: AuditedCategory | null,
  after: AuditedCategory | null,
) =>
  insertAuditEntry(tx, {
    actor,
    action,
    entity: 'category',
    id,
    before,
    after,
    now,
  })

const toAuditState = ({ name, description, nameBn, descriptionBn, image, parentId }: Category): AuditedCategory => ({
  name,
  description,
  ...(nameBn && { nameBn }),
  ...(descriptionBn && { descriptionBn }),
  ...(parentId && { parentId }),
  image,
})

/**
 * Refuses a parent that would make a third level.
 * @throws ApiError VALIDATION
 */
const requireParent = async (tx: Database, id: string, parentId: string): Promise<void> => {
  // Both, or each could be given a parent or a child by another transaction. In the order of the ids, so that none waits for the other.
  for (const locked of [id, parentId].sort()) await lockCategory(tx, locked)
  const categories = await queries.listCategoryNodes(tx)
  const parent = categories.find(category => category.id === parentId)
  const isAllowed =
    parent && parent.parentId === undefined && parentId !== id && listChildren(categories, id).length === 0
  if (!isAllowed) throw new ApiError('VALIDATION', WRONG_PARENT, { fields: { parentId: WRONG_PARENT } })
}

const WRONG_PARENT = 'Choose a category of the first level, for a category without categories of its own.'
