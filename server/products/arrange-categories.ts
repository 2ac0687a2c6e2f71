import { ApiError } from '../../src/contract/errors.ts'
import type { Category } from '../../src/contract/products/categories.ts'
import { moveCategoryBefore, planMergedParents, sortAsTree } from '../../src/contract/products/category-tree.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { lockCategory } from '../db/row-locks.ts'
import { releaseName } from '../db/unique-names.ts'
import * as queries from './category-writes.ts'
import { markMovedProductsChanged } from './mark-products-changed.ts'
import { auditCategoryWrite, type CategoryWrite, categoryChange, requireCategory } from './save-category.ts'

/**
 * Moves a category before another one of the same parent in the caller's transaction; without `beforeId` after all of them.
 * @throws ApiError NOT_FOUND, CONFLICT (the other one has another parent by now, or is gone)
 */
export const moveCategory = async (
  context: CategoryWrite,
  { id, beforeId }: { id: string; beforeId?: string | undefined },
): Promise<Category> => {
  const { tx, now } = context
  await lockCategory(tx, id)
  const category = await requireCategory(tx, id)
  if (beforeId === id) return category
  const present = await queries.listCategoryNodes(tx)
  const ordered = moveCategoryBefore(present, id, beforeId ?? null)
  if (!ordered) throw new ApiError('CONFLICT', 'The categories have changed meanwhile. Look at the list again.')
  const from = present.findIndex(one => one.id === id)
  const to = ordered.findIndex(one => one.id === id)
  await queries.savePositions(tx, ordered)
  await queries.updateCategory(tx, id, {})
  await auditCategoryWrite(context, 'category.move', id, { position: from + 1 }, { position: to + 1 })
  await logChanges(tx, [categoryChange(id)], now)
  return requireCategory(tx, id)
}

/**
 * Merges a category into another in the caller's transaction: its products and children move, its names lead to the other, and
 * products that devices still create in it come there, too. A second call changes nothing.
 * @throws ApiError NOT_FOUND, VALIDATION (into itself)
 */
export const mergeCategory = async (context: CategoryWrite, id: string, intoId: string): Promise<Category> => {
  const { tx, now } = context
  if (id === intoId)
    throw new ApiError('VALIDATION', 'Choose another category.', { fields: { intoId: 'Choose another category.' } })
  if (await queries.isMergedInto(tx, id, intoId)) return requireCategory(tx, intoId)
  // In the order of the ids, so that two merges cannot wait for each other.
  for (const locked of [id, intoId].sort()) await lockCategory(tx, locked)
  const [source, target] = [await requireCategory(tx, id), await requireCategory(tx, intoId)]
  const parents = planMergedParents(await queries.listCategoryNodes(tx), source, target)
  for (const [child, parent] of parents) await queries.updateCategory(tx, child, { parent_id: parent })
  const names = [...(target.formerNames ?? []), source.name, ...(source.formerNames ?? [])]
  await queries.updateCategory(tx, intoId, { former_names: JSON.stringify([...new Set(names)]) })
  const products = await markMovedProductsChanged(tx, id, intoId)
  await queries.removeMergedCategory(tx, id, intoId, now)
  await releaseName(tx, 'category', id)
  await queries.savePositions(tx, sortAsTree(await queries.listCategoryNodes(tx)))
  await auditCategoryWrite(
    context,
    'category.merge',
    id,
    { name: source.name },
    { into: intoId, products: products.length },
  )
  await advanceListingSeq(tx)
  const changed = [...new Set([id, intoId, ...parents.keys()])]
  await logChanges(tx, [...changed.map(categoryChange), ...products], now)
  return requireCategory(tx, intoId)
}
