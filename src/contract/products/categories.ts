import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryBoolean, SearchTerm, sortingFields } from '../fields.ts'

export const Category = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  ...BanglaTexts,
  image: v.string(),
  thumbhash: v.nullable(v.string()),
  /** Absent: a category of the first level. */
  parentId: v.optional(Id),
  /** The names of categories that were merged into this one. Listings by them show it. */
  formerNames: v.optional(v.array(v.string())),
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
    /** Only categories without products and children, which can be deleted. */
    empty: v.optional(QueryBoolean),
  }),
  output: v.array(Category),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'Every category.',
})

/** A category of the first level. */
export const isTopCategory = ({ parentId }: Category): boolean => !parentId

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
