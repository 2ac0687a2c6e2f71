import type { Category } from '../../contract/products/categories.ts'
import { createCategory, deleteCategory, updateCategory } from '../../contract/products/category-writes.ts'
import type { StoredFile } from '../db/device-schema.ts'
import { editOrSubmit, withdrawOrDelete } from '../outbox/edit-or-submit.ts'
import { labelByName } from '../outbox/entry.ts'
import { discardEntry } from '../outbox/entry-edit.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

export type CategoryFields = {
  name: string
  description: string
  nameBn?: string
  descriptionBn?: string
  /** Empty: none. */
  parentId?: string
  file?: StoredFile
}
type CategoryRef = Pick<Category, 'id' | 'name' | 'nameBn'>

const creates = [createCategory]

/**
 * Creates a category under an id of the device; a second call with the id edits the pending entry. @throws ApiFailure
 */
export const submitNewCategory = (id: string, fields: CategoryFields): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates, update: createCategory }, fields, { label: labelByName(fields) })

/** Changes a category. @throws ApiFailure */
export const submitCategoryUpdate = (
  category: CategoryRef,
  changes: Partial<CategoryFields>,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id: category.id, creates, update: updateCategory }, changes, { label: labelByName(category, changes) })

/**
 * Deletes a category. If it has got a product meanwhile, the server refuses, which leaves nothing to decide later: the
 * caller tells why. @throws ApiFailure
 */
export const submitCategoryDeletion = async (category: CategoryRef): Promise<SubmitResult<unknown>> => {
  const submitted = await submit(deleteCategory, { id: category.id }, { label: labelByName(category) })
  if (submitted.state === 'rejected' && submitted.entryId) await discardEntry(submitted.entryId)
  return submitted
}

/** Discards a category that was never sent. @throws ApiFailure */
export const discardNewCategory = (category: CategoryRef): Promise<string | null> =>
  withdrawOrDelete(creates, deleteCategory, { id: category.id }, { label: labelByName(category) })
