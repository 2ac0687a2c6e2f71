import type { Category } from '../../contract/products/categories.ts'
import { createCategory, deleteCategory, updateCategory } from '../../contract/products/category-writes.ts'
import { db } from '../db/database.ts'
import type { FileRef, OutboxEntry } from '../db/device-schema.ts'
import { isWriteOf } from '../outbox/entry.ts'
import {
  type ApplyPending,
  applyPendingById,
  type Creation,
  findCreations,
  findUnsentFile,
  type OptimisticRow,
} from '../outbox/optimistic-rows.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { readCategories } from './categories.ts'

/** A category with the changes that wait for it. */
export type OptimisticCategory = OptimisticRow<Category> & {
  /** The server has not created it yet. */
  isNew: boolean
  /** A chosen picture that is not sent yet. */
  file: FileRef | null
}

/** For a live query: the categories with pending changes applied; undefined: this device has not received any. */
export const readOptimisticCategories = (): Promise<OptimisticCategory[] | undefined> =>
  readConsistent([db.categories, db.listings], async () => {
    const [{ categories }, entries] = await Promise.all([readCategories(), readPendingEntries()])
    return categories && applyPendingToCategories(categories, entries)
  })

/** Applies pending changes to the categories. New ones are at the end, as on the server. */
export const applyPendingToCategories = (
  categories: readonly Category[],
  entries: readonly OutboxEntry[],
): OptimisticCategory[] => {
  const storedIds = new Set(categories.map(category => category.id))
  const created = findCreations(categories, entries, [createCategory]).map(buildNewCategory)
  return applyPendingById([...categories, ...created], entries, applyPendingToCategory).map(category => ({
    ...category,
    isNew: !storedIds.has(category.id),
    file: findUnsentFile(category.entries),
  }))
}

const isCategoryWrite = isWriteOf(createCategory, updateCategory)

const applyPendingToCategory: ApplyPending<Category> = (_category, entry) => {
  if (entry.endpoint === deleteCategory.name) return 'deleted'
  return isCategoryWrite(entry) ? pickCategoryFields(entry.input) : null
}

const TEXT_FIELDS = ['name', 'description', 'nameBn', 'descriptionBn', 'parentId'] as const

/** The fields that a change sets. */
export const pickCategoryFields = (
  input: Record<string, unknown>,
): Partial<Pick<Category, (typeof TEXT_FIELDS)[number]>> =>
  Object.fromEntries(TEXT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])))

const buildNewCategory = ({ id, entry }: Creation<typeof createCategory>): Category => ({
  id,
  name: '',
  description: '',
  ...pickCategoryFields(entry.input),
  image: '',
  thumbhash: null,
  seq: 0,
})
