import type { ModerationDecision } from '../../src/contract/moderation/moderation-writes.ts'
import type { ReportedEntity } from '../../src/contract/reports/report-reasons.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'

export type ModerateParams = { tx: Database; config: Config; actor: Actor; now: number; publish: PublishNotification }

/** An admin's decision about a product or a review. Its owner is told the reason. */
export type Decision = {
  entity: ReportedEntity
  id: string
  decision: ModerationDecision
  reason?: string | undefined
}
