import { GENERAL_REASON } from '../../contract/general-reason.ts'
import { t } from './i18n.ts'

/** An admin's reason for a decision: their own words are never translated; only the general reason is. */
export const translateReason = (reason: string | null | undefined): string =>
  !reason || reason === GENERAL_REASON ? t(GENERAL_REASON) : reason
