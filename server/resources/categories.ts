import {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  updateCategory,
} from '../../src/contract/categories.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import { type Binding, bind } from '../bind.ts'
import * as write from '../commands/write-category.ts'
import type { PreparedPicture } from '../outside/images.ts'
import * as queries from '../queries/categories.ts'
import { takePicture, takePictureOrStandIn } from '../take-picture.ts'

export const bindings: readonly Binding[] = [
  bind(listCategories, async ({ db, input }) => {
    const { categories, total } = await queries.listCategories(db, input)
    return { data: categories, meta: { total } }
  }),

  bind(getCategory, async ({ db, input }) => {
    const [category] = await queries.findCategories(db, [input.id])
    if (!category) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    return { data: category }
  }),

  bind(
    createCategory,
    async ({ db: tx, input, actor, now }, picture: PreparedPicture) => {
      const { category, isNew } = await write.createCategory({ tx, actor, now }, input, picture)
      return { data: category, message: 'The category is there.', status: isNew ? 201 : 200 }
    },
    { prepare: takePictureOrStandIn },
  ),

  bind(
    updateCategory,
    async ({ db: tx, input, actor, now }, picture) => {
      const category = await write.changeCategory({ tx, actor, now }, input.id, input, picture)
      return { data: category, message: TOAST.changed }
    },
    { prepare: takePicture },
  ),

  bind(deleteCategory, async ({ db: tx, input, actor, now }) => {
    await write.deleteCategory({ tx, actor, now }, input.id)
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
