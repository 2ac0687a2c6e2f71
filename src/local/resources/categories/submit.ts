import { type Category, createCategory, deleteCategory, updateCategory } from '../../../contract/categories.ts'
import { editOrSubmit, withdrawOrDelete } from '../../outbox/edit-or-submit.ts'
import { type SubmitResult, submit } from '../../outbox/submit.ts'

export type CategoryFields = { name: string; description: string; file?: Blob }
type CategoryRef = Pick<Category, 'id' | 'name'>

const creates = [createCategory]

/** Adds a category under an id minted on the device; a second time corrects what waits. @throws ApiFailure */
export const submitNewCategory = (id: string, fields: CategoryFields): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates, update: createCategory }, fields, { label: fields.name })

/** Changes a category. @throws ApiFailure */
export const submitCategoryUpdate = (
  { id, name }: CategoryRef,
  changes: Partial<CategoryFields>,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates, update: updateCategory }, changes, { label: changes.name ?? name })

/** Takes a category away; the server refuses while products are in it. @throws ApiFailure */
export const submitCategoryDeletion = ({ id, name }: CategoryRef): Promise<SubmitResult<unknown>> =>
  submit(deleteCategory, { id }, { label: name })

/** Takes a category away that never left this device. @throws ApiFailure */
export const discardNewCategory = ({ id, name }: CategoryRef): Promise<string | null> =>
  withdrawOrDelete({ id, creates }, deleteCategory, { label: name })
