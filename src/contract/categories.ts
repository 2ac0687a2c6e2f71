import * as v from 'valibot'
import { BanglaTexts, banglaFields } from './bangla-texts.ts'
import { NAME_MAX, PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, OptionalId, pagingFields, QueryBoolean, SearchTerm, sortingFields, Text } from './fields.ts'
import { VALIDATION } from './messages/fixed-messages.ts'

export const Category = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  ...BanglaTexts,
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  seq: v.number(),
})
export type Category = v.InferOutput<typeof Category>

export const listCategories = endpoint({
  name: 'categories.list',
  method: 'GET',
  path: '/categories',
  who: 'anyone',
  input: v.object({
    ...pagingFields(PAGE_LIMITS.long),
    /** `position`: the order that admins chose. `products`: the number of products, on sale or not. */
    ...sortingFields(['createdAt', 'position', 'name', 'products']),
    searchTerm: v.optional(SearchTerm),
    /** Only categories without products, which can be deleted. */
    empty: v.optional(QueryBoolean),
  }),
  output: v.array(Category),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'Every category.',
})

/** The query of the shop's screens: every category, in the order that admins chose. */
export const CATEGORY_ORDER = { sortBy: 'position' } as const

export const getCategory = endpoint({
  name: 'categories.get',
  method: 'GET',
  path: '/categories/:id',
  aliases: ['/ategories/:id'],
  who: 'anyone',
  input: v.object({ id: Id }),
  output: Category,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'One category.',
})

const CategoryName = v.pipe(
  v.string(VALIDATION.shopName),
  v.trim(),
  v.minLength(1, VALIDATION.shopName),
  v.maxLength(NAME_MAX, `Name must be at most ${NAME_MAX} characters.`),
)
const banglaTexts = banglaFields(NAME_MAX)
export const CategoryDraft = v.object({
  id: OptionalId,
  name: CategoryName,
  description: v.optional(Text, ''),
  ...banglaTexts,
})
export type CategoryDraft = v.InferOutput<typeof CategoryDraft>

const categoryDefaults = { who: ['ADMIN'], list: 'none', stale: ['categories', 'products'] } as const

export const createCategory = endpoint({
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

export const updateCategory = endpoint({
  ...categoryDefaults,
  name: 'categories.update',
  method: 'PATCH',
  path: '/categories/:id',
  input: v.object({ id: Id, name: v.optional(CategoryName), description: v.optional(Text), ...banglaTexts }),
  output: Category,
  body: 'multipart',
  offline: { scope: 'category:{id}', editPath: '/dashboard/categories' },
  summary: 'Change a category; what is not named stays.',
})

export const deleteCategory = endpoint({
  ...categoryDefaults,
  name: 'categories.delete',
  method: 'DELETE',
  path: '/categories/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'category:{id}' },
  summary: 'Take an empty category away.',
})

/** The endpoints of this file that can wait in the outbox. */
export const CATEGORY_WRITES = [createCategory, updateCategory, deleteCategory] as const
