import type { Locale } from '../../../contract/messages/number-format.ts'
import type { DocumentKind, DocumentState } from '../../../contract/shops/verification.ts'
import type { TagTone } from '../../../ui/controls/tag.tsx'
import { formatDate } from '../../../ui/text/format-date-time.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

export const KIND_LABELS: Record<DocumentKind, MessageKey> = {
  TRADE_LICENCE: 'Trade licence',
  NATIONAL_ID: 'National ID card',
  ACCOUNT_PROOF: 'Proof of the payout account',
}

export const KIND_HINTS: Record<DocumentKind, MessageKey> = {
  TRADE_LICENCE: 'The licence of this year, with its number and last day.',
  NATIONAL_ID: 'The front of the card of whoever owns the shop.',
  ACCOUNT_PROOF: 'A bank statement or a cheque, or the bKash app with name and number.',
}

export const STATE_LABELS: Record<DocumentState, { label: MessageKey; tone: TagTone }> = {
  MISSING: { label: 'Not sent', tone: 'wait' },
  SENT: { label: 'Being checked', tone: 'neutral' },
  ACCEPTED: { label: 'Accepted', tone: 'brand' },
  REFUSED: { label: 'Not accepted', tone: 'danger' },
  EXPIRED: { label: 'Expired', tone: 'danger' },
}

const PURPOSES: Record<string, MessageKey> = {
  SELLING: 'Needed before you sell',
  PAYOUTS: 'Needed before you are paid',
  BADGE: 'Needed for the badge “Verified”',
}

export const listPurposeLabels = (neededFor: readonly string[]): MessageKey[] =>
  neededFor.flatMap(purpose => PURPOSES[purpose] ?? [])

/** A later version of the market may have others. */
export const isKnownKind = (kind: string): kind is DocumentKind => kind in KIND_LABELS

/** '2026-11-29' as a date: noon, so that it is the same day wherever the device is. */
export const formatLastDay = (day: string, locale: Locale): string => formatDate(`${day}T12:00:00+06:00`, locale)
