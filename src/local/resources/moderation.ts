import type { ModerationItem } from '../../contract/moderation.ts'
import { createReport, decideModeration, type ModerationDecision } from '../../contract/moderation-writes.ts'
import type { ReportedEntity, ReportReason } from '../../contract/report-reasons.ts'
import type { Review } from '../../contract/reviews.ts'
import { changeShopStatus } from '../../contract/shop-writes.ts'
import { createId } from '../db/ids.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import type { ApplyPending } from '../outbox/optimistic-rows.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** Reports a product or a review to the admins, online or offline. @throws ApiFailure */
export const submitReport = (
  subject: { entity: ReportedEntity; entityId: string },
  report: { reason: ReportReason; note: string },
  label: EntryLabel,
): Promise<SubmitResult<unknown>> => submit(createReport, { id: createId(), ...subject, ...report }, { label })

/** An admin's decision about a product or a review, online or offline. @throws ApiFailure */
export const submitDecision = (
  subject: { entity: ReportedEntity; id: string },
  decision: ModerationDecision,
  { label, reason }: { label: EntryLabel; reason?: string | undefined },
): Promise<SubmitResult<unknown>> => submit(decideModeration, { ...subject, decision, reason }, { label })

/** Something that was decided on this device leaves the queue at once. */
export const applyPendingToQueueItem: ApplyPending<ModerationItem> = (item, { endpoint, input }) =>
  (endpoint === decideModeration.name || endpoint === changeShopStatus.name) && input.id === item.entityId
    ? 'deleted'
    : null

/** Applies a pending decision about a review. */
export const applyPendingToReview: ApplyPending<Review> = (review, { endpoint, input }) => {
  if (endpoint !== decideModeration.name || input.id !== review.id) return null
  return { hiddenReason: input.decision === 'HIDE' ? String(input.reason ?? '') : undefined }
}
