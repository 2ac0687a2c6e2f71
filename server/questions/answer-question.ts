import { v7 } from 'uuid'
import { nameValues } from '../../src/contract/bangla-texts.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { answerQuestion } from '../../src/contract/questions/question-writes.ts'
import type { Actor } from '../auth/authentication.ts'
import { vendorProfileId } from '../auth/viewer.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { notOwnerError } from '../http/require-ownership.ts'
import { insertNotification } from '../notifications/notifications.ts'
import { filterReviewable } from '../orders/order-list.ts'
import { selectOwnOrders } from '../orders/orders.ts'
import { excerpt } from '../reviews/review-changes.ts'
import { isOwnExistingPost, type QuestionWrite } from './ask-question.ts'
import { findPost, type Post } from './question-rows.ts'

/**
 * Answers a question as the shop's vendor or as a customer who has bought the product, and notifies who has asked. A
 * second answer of the same person replaces their first and shows nothing that an admin has hidden.
 * @returns whether it is new
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), PURCHASE_REQUIRED, CONFLICT (the id is another's)
 */
export const answer = async (
  params: QuestionWrite<ParsedInputOf<typeof answerQuestion>>,
): Promise<{ id: string; isNew: boolean }> => {
  const { tx, input, actor, now } = params
  const question = await requireQuestion(tx, input.questionId)
  await requireMayAnswer(tx, question, actor)
  const former = await findAnswer(tx, question.id, actor.profileId)
  if (former) {
    await tx.updateTable('questions').set({ text: input.text }).where('id', '=', former).execute()
    return { id: former, isNew: false }
  }
  const id = input.id ?? v7()
  if (input.id) await isOwnExistingPost(tx, input.id, actor)
  const row = { id, product_id: question.productId, question_id: question.id, author_id: actor.profileId }
  const written = await tx
    .insertInto('questions')
    .values({ ...row, text: input.text, hidden_at: null, hidden_reason: null, created_at: now })
    // Another device of theirs has answered at the same moment.
    .onConflict(conflict => conflict.columns(['question_id', 'author_id']).doUpdateSet({ text: input.text }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (written.id !== id) return { id: written.id, isNew: false }
  if (question.authorId !== actor.profileId) await notifyAsker(params, question)
  return { id, isNew: true }
}

const requireQuestion = async (tx: Database, id: string): Promise<Post> => {
  const question = await findPost(tx, id)
  if (!question || question.questionId !== null || question.hiddenAt !== null)
    throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return question
}

const requireMayAnswer = async (tx: Database, { vendorId, productId }: Post, actor: Actor): Promise<void> => {
  const vendor = vendorProfileId(actor)
  if (vendor === vendorId) return
  if (vendor !== null) throw notOwnerError()
  const orders = filterReviewable(selectOwnOrders(tx, actor), productId)
  if (await orders.select('orders.id').limit(1).executeTakeFirst()) return
  throw new ApiError('PURCHASE_REQUIRED', 'Only the shop and people who have bought this product can answer.')
}

const findAnswer = async (tx: Database, questionId: string, authorId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('questions')
    .select('id')
    .where('question_id', '=', questionId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return row?.id
}

const notifyAsker = async (
  { tx, input, actor, now, publish }: QuestionWrite<ParsedInputOf<typeof answerQuestion>>,
  question: Post,
): Promise<void> => {
  const news = await insertNotification(
    tx,
    {
      userId: question.author,
      kind: 'REVIEW',
      title: withValues(
        'An answer to your question about {product}',
        nameValues('product', { name: question.productName, nameBn: question.productNameBn }),
      ),
      body: `${actor.profileId === question.vendorId ? question.shopName : actor.name}: ${excerpt(input.text)}`,
      path: '/dashboard/questions',
      aboutUserId: actor.userId,
    },
    now,
  )
  await logChanges(tx, [news], now)
  publish(question.author)
}
