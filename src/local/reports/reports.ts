import { createReport } from '../../contract/moderation/moderation-writes.ts'
import type { ReportedEntity, ReportReason } from '../../contract/reports/report-reasons.ts'
import { createId } from '../db/ids.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** Reports a product or a review to the admins, online or offline. @throws ApiFailure */
export const submitReport = (
  subject: { entity: ReportedEntity; entityId: string },
  report: { reason: ReportReason; note: string },
  label: EntryLabel,
): Promise<SubmitResult<unknown>> => submit(createReport, { id: createId(), ...subject, ...report }, { label })
