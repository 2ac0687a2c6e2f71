import { stripAuditEntries } from '../audit/audit-log.ts'
import { deleteConversations } from '../conversations/old-conversations.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { deleteReviewPhotos } from '../reviews/review-photos.ts'
import { deleteVotes } from '../reviews/vote-for-review.ts'
import type { PersonTraces } from './person-traces.ts'
import type { Eraser } from './personal-data.ts'
import { redactRows } from './redact-rows.ts'

const BATCH = 500

type Context = { tx: Database; person: PersonTraces; pictures: string[] }

/** What a person has published stays without their name and contacts; nothing of it changes for devices. */
export const OPINION_ERASERS = {
  reviews: async ({ tx, person, pictures }) => {
    const { userId, profileId, reviewIds, shopIds } = person
    await tx.deleteFrom('reports').where('reporter_id', '=', userId).execute()
    await tx.updateTable('reviews').set({ hidden_reason: null }).where('customer_id', '=', profileId).execute()
    pictures.push(...(await deleteReviewPhotos(tx, profileId)))
    await redactRows(tx, person, { table: 'reviews', columns: ['comment', 'reply'] }, rows =>
      rows.where('customer_id', '=', profileId),
    )
    const products = tx.selectFrom('products').select('products.id').where('shop_id', 'in', anyOf(shopIds))
    await redactRows(tx, person, { table: 'reviews', columns: ['reply'] }, rows =>
      rows.where('product_id', 'in', products),
    )
    const reports = tx.updateTable('reports').set({ note: '' })
    await reports.where('entity', '=', 'REVIEW').where('entity_id', 'in', anyOf(reviewIds)).execute()
    await reports.where('entity', '=', 'PRODUCT').where('entity_id', 'in', products).execute()
    await stripAuditEntries(tx, 'review', reviewIds)
    return []
  },

  votes: async ({ tx, person }) => {
    await deleteVotes(tx, person.profileId)
    return []
  },

  questions: async ({ tx, person }) => {
    const { profileId, questionIds } = person
    await tx.updateTable('questions').set({ hidden_reason: null }).where('author_id', '=', profileId).execute()
    await redactRows(tx, person, { table: 'questions', columns: ['text'] }, rows =>
      rows.where('id', 'in', anyOf(questionIds)),
    )
    // Whoever answers may name who has asked.
    await redactRows(tx, person, { table: 'questions', columns: ['text'] }, rows =>
      rows.where('question_id', 'in', anyOf(questionIds)),
    )
    const reports = tx.updateTable('reports').set({ note: '' }).where('entity', '=', 'QUESTION')
    await reports.where('entity_id', 'in', anyOf(questionIds)).execute()
    await stripAuditEntries(tx, 'question', questionIds)
    return []
  },

  conversations: async ({ tx, person }) => {
    const { profileId, shopIds } = person
    const talks = await tx.selectFrom('conversations').select('id').where('customer_id', '=', profileId).execute()
    const ids = talks.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += BATCH) await deleteConversations(tx, ids.slice(from, from + BATCH))
    const own = tx
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('conversations.shop_id', 'in', anyOf(shopIds))
      .where('messages.is_shop', '=', 1)
    await tx.deleteFrom('message_pictures').where('message_id', 'in', own).execute()
    const reports = tx.updateTable('reports').set({ note: '' }).where('entity', '=', 'MESSAGE')
    await reports.where('entity_id', 'in', own).execute()
    const ofShops = tx.selectFrom('conversations').select('conversations.id').where('shop_id', 'in', anyOf(shopIds))
    await redactRows(tx, person, { table: 'messages', columns: ['text'] }, rows =>
      rows.where('conversation_id', 'in', ofShops),
    )
    return []
  },
} satisfies Partial<Record<Eraser, (context: Context) => Promise<Change[]>>>
