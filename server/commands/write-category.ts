import { v7 } from 'uuid'
import type { Category, CategoryDraft } from '../../src/contract/categories.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Actor } from '../actor.ts'
import { logChanges } from '../db/bulk-changes.ts'
import { advanceListing } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import type { PreparedPicture } from '../outside/images.ts'
import { audit } from '../queries/audit-log.ts'
import { findCategories } from '../queries/categories.ts'
import * as queries from '../queries/category-writes.ts'
import { lockCategory } from '../queries/locks.ts'
import { ownName } from './own-name.ts'
import { touchProducts } from './touch-products.ts'

type Acting = { tx: Database; actor: Actor; now: number }

const named = ownName({
  isNameTaken: queries.isCategoryNameTaken,
  message: name => `There is a category named ${name} already.`,
})

/**
 * Adds a category, in the transaction at hand. One whose id exists is answered as it is.
 * @throws Refusal DUPLICATE (the name)
 */
export const createCategory = async (
  acting: Acting,
  draft: CategoryDraft,
  picture: PreparedPicture,
): Promise<{ category: Category; isNew: boolean }> => {
  const { tx, now } = acting
  const [known] = draft.id ? await findCategories(tx, [draft.id]) : []
  if (known) return { category: known, isNew: false }
  const id = draft.id ?? v7()
  await named.requireFree(tx, draft.name, id)
  const { name, description } = draft
  if (!(await queries.insertCategory(tx, { id, name, description, ...picture }, now))) named.refuse(name)
  const category = await requireCategory(tx, id)
  await note(acting, 'category.create', id, null, category)
  await logChanges(tx, [changeOf(id)], now)
  return { category, isNew: true }
}

/**
 * Changes what is named of a category, in the transaction at hand; its products carry its new name.
 * @throws Refusal NOT_FOUND, DUPLICATE (the name)
 */
export const changeCategory = async (
  acting: Acting,
  id: string,
  change: { name?: string | undefined; description?: string | undefined },
  picture: PreparedPicture | null,
): Promise<Category> => {
  const { tx, now } = acting
  const before = await requireCategory(tx, id)
  const { name = before.name, description = before.description } = change
  await named.requireFree(tx, name, id)
  await named.claim(queries.updateCategory(tx, id, { name, description, ...picture }), name)
  const after = await requireCategory(tx, id)
  await note(acting, 'category.update', id, before, after)
  const isRenamed = after.name !== before.name
  const products = isRenamed ? await touchProducts(tx, { categoryId: id }, true) : []
  if (isRenamed) await advanceListing(tx)
  await logChanges(tx, [changeOf(id), ...products], now)
  return after
}

/**
 * Takes an empty category away, in the transaction at hand.
 * @throws Refusal NOT_FOUND, CONFLICT (products are in it)
 */
export const deleteCategory = async (acting: Acting, id: string): Promise<void> => {
  const { tx, now } = acting
  const before = await requireCategory(tx, id)
  await lockCategory(tx, id)
  const products = await queries.productsIn(tx, id)
  if (products > 0) {
    const many = products === 1 ? 'One product is' : `${products} products are`
    throw new Refusal('CONFLICT', `${many} in this category. Move them to another category first.`, { products })
  }
  await queries.removeCategory(tx, id, now)
  await note(acting, 'category.delete', id, before, null)
  await logChanges(tx, [changeOf(id)], now)
}

const changeOf = (id: string) => ({ scopes: ['catalogue'], entity: 'category', id }) as const

const requireCategory = async (tx: Database, id: string): Promise<Category> => {
  const [category] = await findCategories(tx, [id])
  if (!category) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  return category
}

const note = (
  { tx, actor, now }: Acting,
  action: string,
  id: string,
  before: Category | null,
  after: Category | null,
) =>
  audit(tx, {
    actor,
    action,
    entity: 'category',
    id,
    before: before && facts(before),
    after: after && facts(after),
    now,
  })

const facts = ({ name, description, image }: Category) => ({ name, description, image })
