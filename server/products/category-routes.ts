import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { getCategory, listCategories } from '../../src/contract/products/categories.ts'
import { mergeCategory, moveCategory } from '../../src/contract/products/category-arrangement.ts'
import { createCategory, deleteCategory, updateCategory } from '../../src/contract/products/category-writes.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture, prepareUploadedPictureOrPlaceholder } from '../adapters/pictures/uploaded-picture.ts'
import { LISTS } from '../http/caches/guest-response-cache.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as arrange from './arrange-categories.ts'
import * as queries from './categories.ts'
import * as write from './save-category.ts'

export const routes: readonly Route[] = [
  createRoute(
    listCategories,
    async ({ db, input }) => {
      const { categories, total } = await queries.listCategories(db, input)
      return { data: categories, meta: { total } }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(
    getCategory,
    async ({ db, input }) => {
      const [category] = await queries.findCategories(db, [input.id])
      if (!category) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
      return { data: category }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(
    createCategory,
    async ({ db: tx, input, actor, now }, picture: PreparedPicture) => {
      const { category, isNew } = await write.createCategory({ tx, actor, now }, input, picture)
      return { data: category, message: 'Category added.', status: isNew ? 201 : 200 }
    },
    { prepare: prepareUploadedPictureOrPlaceholder },
  ),

  createRoute(
    updateCategory,
    async ({ db: tx, input, actor, now }, picture) => {
      const category = await write.changeCategory({ tx, actor, now }, input.id, input, picture)
      return { data: category, message: TOAST.changed }
    },
    { prepare: prepareUploadedPicture },
  ),

  createRoute(moveCategory, async ({ db: tx, input, actor, now }) => {
    const category = await arrange.moveCategory({ tx, actor, now }, input)
    return { data: category, message: TOAST.changed }
  }),

  createRoute(mergeCategory, async ({ db: tx, input, actor, now }) => {
    const category = await arrange.mergeCategory({ tx, actor, now }, input.id, input.intoId)
    return { data: category, message: TOAST.changed }
  }),

  createRoute(deleteCategory, async ({ db: tx, input, actor, now }) => {
    await write.deleteCategory({ tx, actor, now }, input.id)
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
