import * as v from 'valibot'
import { Id, OptionalId, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { ReportedEntity, ReportReason } from '../reports/report-reasons.ts'

export const createReport = offlineEndpoint({
  name: 'reports.create',
  method: 'POST',
  path: '/reports/create',
  who: 'signed-in',
  input: v.object({
    id: OptionalId,
    entity: ReportedEntity,
    entityId: Id,
    reason: ReportReason,
    note: v.optional(Text, ''),
  }),
  output: v.object({ entityId: Id }),
  list: 'none',
  limit: 'report',
  stale: ['moderation'],
  offline: { scope: 'report:{entityId}', resultPath: null },
  summary:
    'Report a product, a review, a question, or a message of the other side to the admins, once; nothing is hidden by reports.',
})

/**
 * KEEP: shows it (again) and closes its reports. HIDE: takes it from the market. SUSPEND: suspends the product's shop.
 */
export const ModerationDecision = v.picklist(['KEEP', 'HIDE', 'SUSPEND'])
export type ModerationDecision = v.InferOutput<typeof ModerationDecision>

export const decideModeration = offlineEndpoint({
  name: 'moderation.decide',
  method: 'POST',
  path: '/moderation/decide',
  who: ['ADMIN'],
  /** The reason is for the owner. Without one a general reason is used. Only the shop of a product can be suspended. */
  input: v.object({ entity: ReportedEntity, id: Id, decision: ModerationDecision, reason: v.optional(Text) }),
  output: v.object({ id: Id }),
  list: 'none',
  stale: ['moderation', 'products', 'reviews', 'questions', 'conversations', 'shops', 'summary'],
  offline: { scope: 'moderation:{id}', resultPath: '/dashboard/moderation' },
  summary:
    'Keep, approve or hide a product, review, question or message, or suspend the shop of a product. Its owner is told the reason.',
})
