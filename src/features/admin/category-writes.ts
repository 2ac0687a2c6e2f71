import { type Category, createCategory, deleteCategory, updateCategory } from '../../contract/categories.ts'
import { amend, remove } from '../../local/amend.ts'
import { type Submitted, submit } from '../../local/write.ts'

export type CategoryFields = { name: string; description: string; file?: Blob }
type Named = Pick<Category, 'id' | 'name'>

const optionsOf = (id: string, name: string) => ({ scope: `category:${id}`, label: name })
const creates = [createCategory]

/** Adds a category under an id minted on the device; a second time corrects what waits. @throws ApiFailure */
export const submitNewCategory = (id: string, fields: CategoryFields): Promise<Submitted<unknown>> =>
  amend({ id, creates, update: createCategory }, fields, optionsOf(id, fields.name))

/** Changes a category. @throws ApiFailure */
export const submitCategory = ({ id, name }: Named, changes: Partial<CategoryFields>): Promise<Submitted<unknown>> =>
  amend({ id, creates, update: updateCategory }, changes, optionsOf(id, changes.name ?? name))

/** Takes a category away; the server refuses while products are in it. @throws ApiFailure */
export const submitRemoval = ({ id, name }: Named): Promise<Submitted<unknown>> =>
  submit(deleteCategory, { id }, optionsOf(id, name))

/** Takes a category away that never left this device. @throws ApiFailure */
export const discardNew = ({ id, name }: Named): Promise<string | null> =>
  remove({ id, creates }, deleteCategory, optionsOf(id, name))
