import { v7 } from 'uuid'
import type { Category, CategoryDraft } from '../../src/contract/categories.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { insertAuditEntry } from '../queries/audit-log.ts'
import { findCategories } from '../queries/categories.ts'
import * as queries from '../queries/category-writes.ts'
import { lockCategory } from '../queries/row-locks.ts'
import { markProductsChanged } from './mark-products-changed.ts'
import { createUniqueNameRule } from './unique-name.ts'

type CategoryWrite = { tx: Database; actor: Actor; now: number }

const uniqueName = createUniqueNameRule({
  isNameTaken: queries.isCategoryNameTaken,
  message: name => withValues('There is a category named {name} already.', { name }),
})

/**
 * Adds a category, in the transaction at hand. One whose id exists is answered as it is.
 * @throws Refusal DUPLICATE (the name)
 */
export const createCategory = async (
  acting: CategoryWrite,
  draft: CategoryDraft,
  picture: PreparedPicture,
): Promise<{ category: Category; isNew: boolean }> => {
  const { tx, now } = acting
  const [known] = draft.id ? await findCategories(tx, [draft.id]) : []
  if (known) return { category: known, isNew: false }
  const id = draft.id ?? v7()
  await uniqueName.requireFree(tx, draft.name, id)
  const { name, description } = draft
  if (!(await queries.insertCategory(tx, { id, name, description, ...picture }, now))) uniqueName.refuse(name)
  const category = await requireCategory(tx, id)
  await auditCategoryWrite(acting, 'category.create', id, null, category)
  await logChanges(tx, [categoryChange(id)], now)
  return { category, isNew: true }
}

/**
 * Changes what is named of a category, in the transaction at hand; its products carry its new name.
 * @throws Refusal NOT_FOUND, DUPLICATE (the name)
 */
export const changeCategory = async (
  acting: CategoryWrite,
  id: string,
  change: { name?: string | undefined; description?: string | undefined },
  picture: PreparedPicture | null,
): Promise<Category> => {
  const { tx, now } = acting
  const before = await requireCategory(tx, id)
  const { name = before.name, description = before.description } = change
  await uniqueName.requireFree(tx, name, id)
  await uniqueName.claim(queries.updateCategory(tx, id, { name, description, ...picture }), name)
  const after = await requireCategory(tx, id)
  await auditCategoryWrite(acting, 'category.update', id, before, after)
  const isRenamed = after.name !== before.name
  const products = isRenamed ? await markProductsChanged(tx, { categoryId: id }, true) : []
  if (isRenamed) await advanceListingSeq(tx)
  await logChanges(tx, [categoryChange(id), ...products], now)
  return after
}

/**
 * Takes an empty category away, in the transaction at hand.
 * @throws Refusal NOT_FOUND, CONFLICT (products are in it)
 */
export const deleteCategory = async (acting: CategoryWrite, id: string): Promise<void> => {
  const { tx, now } = acting
  const before = await requireCategory(tx, id)
  await lockCategory(tx, id)
  const products = await queries.countProductsInCategory(tx, id)
  if (products > 0) {
    throw new ApiError('CONFLICT', notEmptyMessage(products), { products })
  }
  await queries.removeCategory(tx, id, now)
  await auditCategoryWrite(acting, 'category.delete', id, before, null)
  await logChanges(tx, [categoryChange(id)], now)
}

const notEmptyMessage = (count: number): Message =>
  count === 1
    ? 'One product is in this category. Move them to another category first.'
    : withValues('{count} products are in this category. Move them to another category first.', { count })

const categoryChange = (id: string) => ({ scopes: ['catalogue'], entity: 'category', id }) as const

const requireCategory = async (tx: Database, id: string): Promise<Category> => {
  const [category] = await findCategories(tx, [id])
  if (!category) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return category
}

const auditCategoryWrite = (
  { tx, actor, now }: CategoryWrite,
  action: string,
  id: string,
  before: Category | null,
  after: Category | null,
) =>
  insertAuditEntry(tx, {
    actor,
    action,
    entity: 'category',
    id,
    before: before && toAuditState(before),
    after: after && toAuditState(after),
    now,
  })

const toAuditState = ({ name, description, image }: Category) => ({ name, description, image })
