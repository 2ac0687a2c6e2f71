import * as v from 'valibot'
import { isOnCalendar } from '../calendar-days.ts'
import { boundedArray } from '../fields.ts'

/** By which a shop shows who runs it. ACCOUNT_PROOF: a statement or a picture of the account to which it is paid. */
export const DOCUMENT_KINDS = ['TRADE_LICENCE', 'NATIONAL_ID', 'ACCOUNT_PROOF'] as const
export const DocumentKind = v.picklist(DOCUMENT_KINDS)
export type DocumentKind = v.InferOutput<typeof DocumentKind>

/** Of these a shop names the last day on which they are valid. */
export const EXPIRING_KINDS: readonly DocumentKind[] = ['TRADE_LICENCE']

export const DOCUMENT_STATUSES = ['SENT', 'ACCEPTED', 'REFUSED'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** What a shop has of a kind. EXPIRED: it was accepted, and its last day is over. */
export type DocumentState = 'MISSING' | 'EXPIRED' | DocumentStatus

const INVALID_DAY = 'This is not a valid date.'
/** '2026-11-29' */
export const Day = v.pipe(
  v.string(INVALID_DAY),
  v.maxLength(10, INVALID_DAY),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, INVALID_DAY),
  v.check(isOnCalendar, INVALID_DAY),
)

const Kinds = boundedArray(DocumentKind, DOCUMENT_KINDS.length)

/** Which documents a market asks for. A document of an earlier version may lack fields. */
export const VerificationRules = v.object({
  /** Without all of these, the products of a shop are not on sale. */
  selling: v.optional(Kinds, []),
  /** Without all of these, nothing is paid out to a shop. */
  payouts: v.optional(Kinds, []),
  /** Asked for beside those, for the badge alone. */
  badge: v.optional(Kinds, []),
  /** Shops may sell and are paid without them until this day in Bangladesh. Null: at once. */
  startsOn: v.optional(v.nullable(Day), null),
})
export type VerificationRules = v.InferOutput<typeof VerificationRules>

/** The kinds that a market asks for, in the order in which they are shown. */
export const listAskedKinds = ({ selling, payouts, badge }: VerificationRules): DocumentKind[] =>
  DOCUMENT_KINDS.filter(kind => [selling, payouts, badge].some(kinds => kinds.includes(kind)))

/** A document that no later one of the same kind and status has replaced. */
export type PresentDocument = {
  kind: string
  status: string
  reason: string | null
  /** Its last day. */
  expiresOn: string | null
}

export type KindState = {
  kind: DocumentKind
  state: DocumentState
  /** Why the last one was refused. */
  reason: string | null
  expiresOn: string | null
  /** What has become of a further one that was sent while another one is accepted. */
  renewal: 'SENT' | 'REFUSED' | null
}

export type Verification = {
  documents: KindState[]
  maySell: boolean
  mayBePaid: boolean
  /** It has all that the market asks for, and the market asks for something. */
  isVerified: boolean
}

/** What follows from a shop's documents on a day in Bangladesh ('2026-11-29'). */
export const deriveVerification = (
  rules: VerificationRules,
  documents: readonly PresentDocument[],
  today: string,
): Verification => {
  const asked = listAskedKinds(rules).map(kind => deriveKind(kind, documents, today))
  const accepted = asked.filter(({ state }) => state === 'ACCEPTED').map(({ kind }) => kind)
  const hasAll = (kinds: readonly DocumentKind[]) => kinds.every(kind => accepted.includes(kind))
  const isGrace = rules.startsOn !== null && today < rules.startsOn
  return {
    documents: asked,
    maySell: isGrace || hasAll(rules.selling),
    mayBePaid: isGrace || hasAll(rules.payouts),
    isVerified: asked.length > 0 && accepted.length === asked.length,
  }
}

const deriveKind = (kind: DocumentKind, documents: readonly PresentDocument[], today: string): KindState => {
  const find = <Status extends DocumentStatus>(status: Status) =>
    documents.find((one): one is PresentDocument & { status: Status } => one.kind === kind && one.status === status)
  const accepted = find('ACCEPTED')
  const later = find('SENT') ?? find('REFUSED')
  const isValid = accepted !== undefined && (accepted.expiresOn === null || accepted.expiresOn >= today)
  if (isValid)
    return {
      kind,
      state: 'ACCEPTED',
      reason: later?.reason ?? null,
      expiresOn: accepted.expiresOn,
      renewal: later?.status ?? null,
    }
  const state = later?.status ?? (accepted ? 'EXPIRED' : 'MISSING')
  const expiresOn = (later ?? accepted)?.expiresOn ?? null
  return { kind, state, reason: later?.reason ?? null, expiresOn, renewal: null }
}
