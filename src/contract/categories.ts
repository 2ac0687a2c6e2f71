import * as v from 'valibot'
import { PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, paging, SearchTerm } from './fields.ts'

export const Category = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
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
  input: v.object({ ...paging(PAGE_LIMITS.long), searchTerm: v.optional(SearchTerm) }),
  output: v.array(Category),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'Every category.',
})

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
