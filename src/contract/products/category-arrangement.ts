import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Category } from './categories.ts'

const arrangement = {
  method: 'POST',
  who: ['ADMIN'],
  output: Category,
  list: 'none',
  offline: 'never',
  stale: ['categories', 'products'],
} as const

export const moveCategory = endpoint({
  ...arrangement,
  name: 'categories.move',
  path: '/categories/:id/move',
  input: v.object({
    id: Id,
    /** A category of the same parent; absent: to the end. */
    beforeId: v.optional(Id),
  }),
  summary: 'Move a category before another one of the same parent, or to the end.',
})

export const mergeCategory = endpoint({
  ...arrangement,
  name: 'categories.merge',
  path: '/categories/:id/merge',
  input: v.object({ id: Id, intoId: Id }),
  summary: 'Merge a category into another, which gets its products and answers to its name.',
})
