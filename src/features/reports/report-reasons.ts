import type { ReportedEntity, ReportReason } from '../../contract/report-reasons.ts'
import type { MessageKey } from '../../ui/i18n.ts'

export const REPORT_REASON_LABELS: Record<ReportReason, MessageKey> = {
  FAKE: 'It is fake',
  FORBIDDEN: 'It may not be sold',
  MISLEADING: 'It is misleading',
  OFFENSIVE: 'It insults somebody',
  PRIVATE: 'It names private details',
  SPAM: 'It is advertising',
  OTHER: 'Something else',
}

/** The reasons that make sense for each. */
export const REPORT_REASONS: Record<ReportedEntity, readonly ReportReason[]> = {
  PRODUCT: ['FAKE', 'FORBIDDEN', 'MISLEADING', 'OFFENSIVE', 'OTHER'],
  REVIEW: ['FAKE', 'OFFENSIVE', 'PRIVATE', 'SPAM', 'OTHER'],
}
