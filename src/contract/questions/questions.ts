import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryBoolean, SearchTerm, sortingFields } from '../fields.ts'

/** What a question and an answer have in common. */
const post = {
  id: Id,
  text: v.string(),
  author: v.object({ name: v.string() }),
  /** The caller has written it. Only in one's own list: public lists stay on a device that several people use. */
  isOwn: v.optional(v.boolean()),
  /** Why an admin has hidden it; for its author. Absent: it is not hidden. */
  hiddenReason: v.optional(v.string()),
  createdAt: v.string(),
}

export const Answer = v.object({
  ...post,
  /** Written by the vendor of the product; the author's name is the shop's then. */
  isShop: v.boolean(),
})
export type Answer = v.InferOutput<typeof Answer>

export const Question = v.object({
  ...post,
  productId: Id,
  product: v.object({ id: Id, name: v.string(), nameBn: BanglaTexts.nameBn, image: v.string() }),
  /** The shop's first, then the oldest first. */
  answers: v.array(Answer),
})
export type Question = v.InferOutput<typeof Question>

const listDefaults = {
  method: 'GET',
  offline: 'never',
  stale: [],
  output: v.array(Question),
  list: 'flat',
} as const

export const productQuestions = endpoint({
  ...listDefaults,
  name: 'questions.ofProduct',
  path: '/questions/product/:id',
  who: 'anyone',
  input: v.object({
    ...pagingFields(PAGE_LIMITS.long),
    ...sortingFields(['createdAt']),
    id: Id,
    searchTerm: v.optional(SearchTerm),
  }),
  summary: 'The questions about a product with their answers.',
})

export const QuestionQuery = v.object({
  ...pagingFields(PAGE_LIMITS.other),
  ...sortingFields(['createdAt']),
  /** true: those that the shop has not answered; false: those that it has. */
  unanswered: v.optional(QueryBoolean),
  searchTerm: v.optional(SearchTerm),
})
export type QuestionQuery = v.InferOutput<typeof QuestionQuery>

export const listQuestions = endpoint({
  ...listDefaults,
  name: 'questions.list',
  path: '/questions',
  who: ['CUSTOMER', 'VENDOR'],
  input: QuestionQuery,
  summary: "Questions about a vendor's products, or those that a customer has asked or answered.",
})
