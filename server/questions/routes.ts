import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { answerQuestion, askQuestion, deleteQuestion } from '../../src/contract/questions/question-writes.ts'
import { listQuestions, productQuestions } from '../../src/contract/questions/questions.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { findProducts } from '../products/listing/products.ts'
import { answer } from './answer-question.ts'
import { ask } from './ask-question.ts'
import { deleteQuestion as remove } from './delete-question.ts'
import { listOwnQuestions, listProductQuestions } from './questions.ts'

export const routes: readonly Route[] = [
  createRoute(askQuestion, async ({ db: tx, input, actor, now, ...context }) => {
    const { id, isNew } = await ask({ tx, input, actor, now, publish: publishNotificationAfterCommit(context) })
    return { data: { id }, message: TOAST.reviewDone, status: isNew ? 201 : 200 }
  }),

  createRoute(answerQuestion, async ({ db: tx, input, actor, now, ...context }) => {
    const { id, isNew } = await answer({ tx, input, actor, now, publish: publishNotificationAfterCommit(context) })
    return { data: { id }, message: TOAST.reviewDone, status: isNew ? 201 : 200 }
  }),

  createRoute(deleteQuestion, async ({ db: tx, input, actor, now, ...context }) => {
    const { config, mail } = context.services
    await remove({ tx, input, actor, now, config, publish: publishNotificationAfterCommit(context) })
    context.afterCommit(() => mail.wake())
    return { data: { id: input.id }, message: TOAST.deleted }
  }),

  createRoute(productQuestions, async ({ db, input, actor }) => {
    const [product] = await findProducts(db, [input.id], actor)
    if (!product) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    const { questions, total } = await listProductQuestions(db, input)
    return { data: questions, meta: { total } }
  }),

  createRoute(listQuestions, async ({ db, input, actor }) => {
    const { questions, total } = await listOwnQuestions(db, input, actor)
    return { data: questions, meta: { total } }
  }),
]
