import { placeOrder } from '../../contract/orders.ts'
import { now } from '../../local/clock.ts'
import { canEdit } from '../../local/outbox-entry.ts'
import { canStop } from '../../local/outbox-stop.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { formPathOf } from './form-path.ts'

/** Where a change stands, as people think of it. */
export type Standing =
  | { kind: 'sending' }
  /** `nextAt`: when it is tried again after a failure, in milliseconds; null: as soon as there is a network. */
  | { kind: 'waiting'; nextAt: number | null }
  /** Another change must be settled first. */
  | { kind: 'held'; by: OutboxEntry }
  | { kind: 'sign-in' }
  /** An ONLINE order: it is sent when the person pays. */
  | { kind: 'payment' }
  /** Older than 60 days: the person says whether it is still meant. */
  | { kind: 'old' }
  /** It has failed for days: the person may stop trying. */
  | { kind: 'stuck' }
  | { kind: 'refused'; message: string }

/** What the person may do about it: edit and discard only what cannot have happened, and stop trying after days. */
export type Choice = 'send' | 'pay' | 'edit' | 'discard' | 'sign-in' | 'cash' | 'stop'

/**
 * Where an entry stands.
 * @param entries the whole outbox of this person, by `n`
 */
export const standingOf = (entry: OutboxEntry, entries: readonly OutboxEntry[]): Standing => {
  if (entry.state === 'rejected') return { kind: 'refused', message: entry.error?.message ?? '' }
  if (entry.state === 'signed-out') return { kind: 'sign-in' }
  if (entry.state === 'sending') return { kind: 'sending' }
  const by = entries.find(other => holds(other, entry))
  if (by) return { kind: 'held', by }
  if (entry.needsPerson) return { kind: entry.needsPerson }
  if (canStop(entry, now())) return { kind: 'stuck' }
  return { kind: 'waiting', nextAt: entry.attempts > 0 ? Math.max(entry.nextAt, entry.notBefore) : null }
}

/** What to offer, the main choice first. */
export const choicesFor = (entry: OutboxEntry, { kind }: Standing): Choice[] => [
  ...leading(entry, kind),
  ...(canEdit(entry) && hasForm(entry) ? (['edit'] as const) : []),
  ...(canEdit(entry) ? (['discard'] as const) : []),
  ...(canStop(entry, now()) ? (['stop'] as const) : []),
]

/** An order is edited in the cart. */
const hasForm = (entry: OutboxEntry): boolean => entry.endpoint === placeOrder.name || formPathOf(entry) !== null

const leading = (entry: OutboxEntry, kind: Standing['kind']): Choice[] => {
  switch (kind) {
    case 'payment':
      return canEdit(entry) ? ['pay', 'cash'] : ['pay']
    case 'sign-in':
      return ['sign-in']
    case 'old':
    case 'stuck':
    case 'refused':
    case 'waiting':
      return ['send']
    default:
      return []
  }
}

const holds = (other: OutboxEntry, entry: OutboxEntry): boolean =>
  entry.dependsOn.includes(other.id) ||
  (other.n < entry.n && other.scope === entry.scope && other.userId === entry.userId)
