import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryBoolean, sortingFields } from '../fields.ts'
import { Product } from '../products/products.ts'
import { Question } from '../questions/questions.ts'
import { ReportReason } from '../reports/report-reasons.ts'
import { Review } from '../reviews/reviews.ts'
import { Shop } from '../shops/shops.ts'

export const ModerationKind = v.picklist([
  'SHOP',
  'NEW_PRODUCT',
  'REPORTED_PRODUCT',
  'REPORTED_REVIEW',
  'REPORTED_QUESTION',
  'REPORTED_MESSAGE',
])
export type ModerationKind = v.InferOutput<typeof ModerationKind>

/** Something that waits for an admin's decision. One of `shop`, `product`, `review`, `question` and `message` is set. */
export const ModerationItem = v.object({
  /** Of the row: its kind and the entity's id. */
  id: v.string(),
  kind: ModerationKind,
  entityId: Id,
  /** Since when it waits. */
  at: v.string(),
  shop: v.optional(Shop),
  product: v.optional(Product),
  review: v.optional(Review),
  /** A question, or an answer; then `answerTo` is the question's text. */
  question: v.optional(v.object({ ...v.omit(Question, ['answers']).entries, answerTo: v.optional(v.string()) })),
  /** Of a private conversation, without what it says: an admin opens it to read that (openReportedMessage). */
  message: v.optional(
    v.object({
      id: Id,
      isShop: v.boolean(),
      shop: v.object({ id: Id, name: v.string(), nameBn: BanglaTexts.nameBn, logoUrl: v.string() }),
      createdAt: v.string(),
    }),
  ),
  /** How often each reason was given; empty for what nobody has reported. */
  reports: v.array(v.object({ reason: ReportReason, count: v.number() })),
  /** What the latest reporters wrote, without their names. */
  notes: v.array(v.string()),
})
export type ModerationItem = v.InferOutput<typeof ModerationItem>

export const listModeration = endpoint({
  name: 'moderation.list',
  method: 'GET',
  path: '/moderation',
  who: ['ADMIN'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt']),
    kind: v.optional(ModerationKind),
    /** Also reported questions. Pages of before these do not know the kind, and would refuse the response. */
    questions: v.optional(QueryBoolean),
    /** Also reported messages, for the same reason. */
    messages: v.optional(QueryBoolean),
  }),
  output: v.array(ModerationItem),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'What waits for a decision of an admin: new shops, new products, reported products, reviews and questions.',
})

export const openReportedMessage = endpoint({
  name: 'moderation.openMessage',
  method: 'POST',
  path: '/moderation/messages/:id/open',
  who: ['ADMIN'],
  input: v.object({ id: Id }),
  /** `picture`: WebP in base64. */
  output: v.object({ id: Id, text: v.string(), picture: v.optional(v.string()) }),
  list: 'none',
  // Its response must not be stored under a key: the message is deleted with its conversation.
  keyed: false,
  offline: 'never',
  stale: [],
  summary:
    'Read a message that somebody has reported, and nothing else of its conversation. The audit log tells who did.',
})
