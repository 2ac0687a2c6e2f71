import * as v from 'valibot'
import { Id, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Category } from './categories.ts'
import { CategoryDraft, CategoryName, categoryBanglaTexts, OptionalParentId } from './category-draft.ts'

const categoryDefaults = { who: ['ADMIN'], list: 'none', stale: ['categories', 'products'] } as const

export const createCategory = offlineEndpoint({
  ...categoryDefaults,
  name: 'categories.create',
  method: 'POST',
  path: '/categories/create',
  input: CategoryDraft,
  output: Category,
  body: 'multipart',
  offline: { scope: 'category:{id}', editPath: '/dashboard/categories' },
  summary: 'Add a category.',
})

export const updateCategory = offlineEndpoint({
  ...categoryDefaults,
  name: 'categories.update',
  method: 'PATCH',
  path: '/categories/:id',
  input: v.object({
    id: Id,
    name: v.optional(CategoryName),
    description: v.optional(Text),
    ...categoryBanglaTexts,
    parentId: OptionalParentId,
  }),
  output: Category,
  body: 'multipart',
  offline: { scope: 'category:{id}', editPath: '/dashboard/categories' },
  summary: 'Change a category; fields that are left out stay as they are.',
})

export const deleteCategory = offlineEndpoint({
  ...categoryDefaults,
  name: 'categories.delete',
  method: 'DELETE',
  path: '/categories/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'category:{id}', resultPath: '/dashboard/categories' },
  summary: 'Delete a category without products and children.',
})
