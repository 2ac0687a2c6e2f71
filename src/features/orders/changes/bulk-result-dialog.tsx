import { type Outcome, OutcomeDialog } from '../../../ui/overlays/outcome-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { type MessageKey, t as say, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import type { BulkOutcome } from './bulk-status-change.ts'
import { showHeldToast } from './held-status-change.tsx'

/** A toast where the same has happened to all orders. False: it needs the dialog, which says what happened to each. */
export const showBulkToast = (outcomes: readonly BulkOutcome[]): boolean => {
  const states = new Set(outcomes.map(({ state }) => state))
  if (states.size !== 1 || states.has('rejected')) return false
  const text = say('{count, plural, one {# order changed} other {# orders changed}}', { count: outcomes.length })
  if (states.has('held')) showHeldToast(text, listEntryIds(outcomes))
  else if (states.has('done')) toast.success(text)
  else toast.info(say('Saved on this phone. Waiting to send'))
  return true
}

const listEntryIds = (outcomes: readonly BulkOutcome[]): string[] => outcomes.flatMap(({ entryId }) => entryId ?? [])

const OUTCOME_LABELS: Record<Exclude<BulkOutcome['state'], 'rejected'>, MessageKey> = {
  done: 'Changed',
  held: 'Sent in a few seconds',
  waiting: 'Saved on this phone. Waiting to send',
}

/** What happened to each of several orders. */
export const BulkResultDialog = ({ outcomes, onClose }: { outcomes: readonly BulkOutcome[]; onClose: () => void }) => {
  const t = useTranslate()
  const rows = outcomes.map(({ order, state, failure }): Outcome => {
    const row = { id: order.id, name: order.number, href: `/dashboard/orders/${order.id}` }
    if (state === 'rejected') return { ...row, state: 'attention', text: translateFailure(failure) }
    return { ...row, state: state === 'done' ? 'sent' : 'waiting', text: t(OUTCOME_LABELS[state]) }
  })
  return <OutcomeDialog title={t('What happened to each order')} outcomes={rows} onClose={onClose} />
}
