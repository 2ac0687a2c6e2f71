import { answerContact } from '../../contract/contact/contact-writes.ts'
import { placeOrder, placeOrderGroup } from '../../contract/orders/order-writes.ts'
import { now } from '../../local/db/clock.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { canEdit, isWriteOf } from '../../local/outbox/entry.ts'
import { canStopRetrying } from '../../local/outbox/stop-retrying.ts'
import { findEditUrl } from './edit-url.ts'

/** The status of a pending change as shown to the user. */
export type PendingChangeStatus =
  | { kind: 'sending' }
  /** `nextAt`: when it is retried after a failure, in milliseconds; null: as soon as the device is online. */
  | { kind: 'waiting'; nextAt: number | null }
  /** Another change must be sent first. */
  | { kind: 'held'; by: OutboxEntry }
  | { kind: 'sign-in' }
  /** An ONLINE order: it is sent when the customer pays. */
  | { kind: 'payment' }
  /** Older than 60 days: the user must confirm it. */
  | { kind: 'old' }
  /** It has failed for days: the user may stop retrying. */
  | { kind: 'stuck' }
  | { kind: 'rejected'; message: string }

/** What the user may do: edit and discard only what the server cannot have applied, and stop retrying after days. */
export type PendingChangeAction = 'send' | 'pay' | 'edit' | 'discard' | 'sign-in' | 'cash' | 'stop'

/**
 * The status of an outbox entry.
 * @param entries the user's whole outbox, sorted by `n`
 */
export const getPendingChangeStatus = (entry: OutboxEntry, entries: readonly OutboxEntry[]): PendingChangeStatus => {
  if (entry.state === 'rejected') return { kind: 'rejected', message: entry.error?.message ?? '' }
  if (entry.state === 'signed-out') return { kind: 'sign-in' }
  if (entry.state === 'sending') return { kind: 'sending' }
  const by = entries.find(other => isBlocking(other, entry))
  if (by) return { kind: 'held', by }
  if (entry.needsPerson) return { kind: entry.needsPerson }
  if (canStopRetrying(entry, now())) return { kind: 'stuck' }
  return { kind: 'waiting', nextAt: entry.attempts > 0 ? Math.max(entry.nextAt, entry.notBefore) : null }
}

/** The actions to offer, the main one first. */
export const listPendingChangeActions = (entry: OutboxEntry, { kind }: PendingChangeStatus): PendingChangeAction[] => [
  ...listMainActions(entry, kind),
  ...(canEdit(entry) && hasEditForm(entry) ? (['edit'] as const) : []),
  ...(canEdit(entry) ? (['discard'] as const) : []),
  ...(canStopRetrying(entry, now()) ? (['stop'] as const) : []),
]

/** An order is edited in the cart. */
const hasEditForm = (entry: OutboxEntry): boolean => isOrder(entry) || findEditUrl(entry) !== null

const isOrder = isWriteOf(placeOrder, placeOrderGroup)

const listMainActions = (entry: OutboxEntry, kind: PendingChangeStatus['kind']): PendingChangeAction[] => {
  switch (kind) {
    case 'payment':
      return canEdit(entry) ? ['pay', 'cash'] : ['pay']
    case 'sign-in':
      return ['sign-in']
    case 'rejected':
      if (isPaymentRefused(entry) && canEdit(entry)) return ['cash']
      return isOutdated(entry) ? [] : ['send']
    case 'old':
    case 'stuck':
    case 'waiting':
      return ['send']
    default:
      return []
  }
}

/** What it was based on has moved on since: the same change would be rejected again, whenever it is sent. */
const isOutdated = (entry: OutboxEntry): boolean => {
  const { error, input } = entry
  if (error?.code === 'ILLEGAL_TRANSITION') return true
  // Somebody else has answered: its form has the text, and sends it as an answer to what stands there by then.
  if (isWriteOf(answerContact)(entry) && error?.code === 'CONFLICT') return true
  const expectedStatus = 'expectedStatus' in input ? input.expectedStatus : undefined
  const found = error?.code === 'CONFLICT' ? error.detail.status : undefined
  return expectedStatus !== undefined && found !== undefined && found !== expectedStatus
}

/** Whether the total cannot be paid online: sent again, the order would be refused again. */
const isPaymentRefused = (entry: OutboxEntry): boolean =>
  isOrder(entry) && Boolean((entry.error?.detail?.fields as Record<string, string> | undefined)?.paymentType)

const isBlocking = (other: OutboxEntry, entry: OutboxEntry): boolean =>
  entry.dependsOn.includes(other.id) ||
  (other.n < entry.n && other.scope === entry.scope && other.userId === entry.userId)
