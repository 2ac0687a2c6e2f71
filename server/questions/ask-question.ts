import { v7 } from 'uuid'
import { nameValues } from '../../src/contract/bangla-texts.ts'
import { OPEN_QUESTIONS_MAX } from '../../src/contract/constants.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { askQuestion } from '../../src/contract/questions/question-writes.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { excerpt } from '../reviews/review-changes.ts'
import { findPost } from './question-rows.ts'

export type QuestionWrite<Input> = {
  tx: Database
  input: Input
  actor: Actor
  now: number
  publish: PublishNotification
}

/**
 * Adds a customer's question about a product that is on sale, and notifies the vendor. If the id is already one of their
 * questions, nothing changes.
 * @returns whether it is new
 * @throws ApiError NOT_FOUND, CONFLICT (the id is another's; too many of their questions wait for an answer)
 */
export const ask = async (
  params: QuestionWrite<ParsedInputOf<typeof askQuestion>>,
): Promise<{ id: string; isNew: boolean }> => {
  const { tx, input, actor, now, publish } = params
  const id = input.id ?? v7()
  if (input.id && (await isOwnExistingPost(tx, input.id, actor))) return { id, isNew: false }
  await requireListed(tx, input.productId)
  await requireFewOpen(tx, input.productId, actor)
  const { productId, text } = input
  const row = { id, product_id: productId, question_id: null, author_id: actor.profileId, text }
  await tx
    .insertInto('questions')
    .values({ ...row, hidden_at: null, hidden_reason: null, created_at: now })
    .execute()
  const question = required(await findPost(tx, id), id)
  const news = await insertNotification(
    tx,
    {
      userId: question.vendor,
      kind: 'REVIEW',
      title: withValues(
        'A question about {product}',
        nameValues('product', { name: question.productName, nameBn: question.productNameBn }),
      ),
      body: `${actor.name}: ${excerpt(text)}`,
      path: '/dashboard/questions',
      aboutUserId: actor.userId,
    },
    now,
  )
  await logChanges(tx, [news], now)
  publish(question.vendor)
  return { id, isNew: true }
}

/** @throws ApiError CONFLICT (the id is another's) */
export const isOwnExistingPost = async (tx: Database, id: string, actor: Actor): Promise<boolean> => {
  const post = await findPost(tx, id)
  if (post && post.authorId !== actor.profileId)
    throw new ApiError('CONFLICT', 'This could not be saved. Please write it again.')
  return post !== undefined
}

const requireListed = async (tx: Database, productId: string): Promise<void> => {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_listed', '=', 1)
    .executeTakeFirst()
  if (!product) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
}

/** Somebody who asks again and again is answered first. Hidden questions count, or hiding would invite more. */
const requireFewOpen = async (tx: Database, productId: string, { profileId }: Actor): Promise<void> => {
  const open = await countRows(
    tx
      .selectFrom('questions')
      .where('product_id', '=', productId)
      .where('author_id', '=', profileId)
      .where('question_id', 'is', null)
      .where(row =>
        row.not(
          row.exists(
            row
              .selectFrom('questions as answers')
              .select('answers.id')
              .whereRef('answers.question_id', '=', 'questions.id'),
          ),
        ),
      ),
  )
  if (open < OPEN_QUESTIONS_MAX) return
  throw new ApiError('CONFLICT', 'Your earlier questions about this product wait for an answer. Ask more after that.')
}
