import type { ModerationItem } from '../../contract/moderation/moderation.ts'
import { decideModeration, type ModerationDecision } from '../../contract/moderation/moderation-writes.ts'
import type { Product } from '../../contract/products/products.ts'
import type { ReportedEntity } from '../../contract/reports/report-reasons.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { changeShopStatus } from '../../contract/shops/shop-writes.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import type { ApplyPending } from '../outbox/optimistic-rows.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'
import { applyPendingToProduct } from '../products/optimistic.ts'

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

/** Applies a pending deletion of a product, or a decision about it. */
export const applyPendingToModeratedProduct: ApplyPending<Product> = (product, entry) => {
  if (entry.endpoint !== decideModeration.name || entry.input.id !== product.id)
    return applyPendingToProduct(product, entry)
  return { moderation: entry.input.decision === 'HIDE' ? 'HIDDEN' : undefined }
}
