import * as v from 'valibot'
import { Id, OptionalId, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { QuestionText } from './question-text.ts'

/** The response has the id alone: the worker carries no schema of a question, and the lists are fetched again. */
const writeDefaults = { list: 'none', stale: ['questions', 'moderation'], output: v.object({ id: Id }) } as const
const SCREEN = '/dashboard/questions'

export const askQuestion = offlineEndpoint({
  ...writeDefaults,
  name: 'questions.ask',
  method: 'POST',
  path: '/questions/create',
  who: ['CUSTOMER'],
  input: v.object({ id: OptionalId, productId: Id, text: QuestionText }),
  limit: 'question',
  offline: { scope: 'question:{id}', resultPath: SCREEN },
  summary: 'Ask about a product. Everybody can read the question.',
})

export const answerQuestion = offlineEndpoint({
  ...writeDefaults,
  name: 'questions.answer',
  method: 'POST',
  path: '/questions/:questionId/answer',
  who: ['CUSTOMER', 'VENDOR'],
  input: v.object({ id: OptionalId, questionId: Id, text: QuestionText }),
  limit: 'question',
  offline: { scope: 'answer:{questionId}', coalesce: ['questions.answer'], resultPath: SCREEN },
  summary:
    "Answer a question as the shop, or as a customer who has bought the product. A second answer replaces one's first.",
})

export const deleteQuestion = offlineEndpoint({
  ...writeDefaults,
  name: 'questions.delete',
  method: 'DELETE',
  path: '/questions/:id',
  who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
  /** `reason`: an admin's, for the author. */
  input: v.object({ id: Id, reason: v.optional(Text) }),
  offline: { scope: 'question:{id}', resultPath: SCREEN },
  summary: "Delete one's own question with its answers, or one's own answer; an admin can delete any.",
})
