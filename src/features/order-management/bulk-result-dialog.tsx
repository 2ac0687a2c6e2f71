import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type MessageKey, t as say, useTranslate } from '../../ui/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { SyncStatus } from '../../ui/sync-status.tsx'
import { toast } from '../../ui/toast.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import './bulk-result-dialog.css'
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

/** What happened to each of several orders, those that were not changed first. */
export const BulkResultDialog = ({ outcomes, onClose }: { outcomes: readonly BulkOutcome[]; onClose: () => void }) => {
  const t = useTranslate()
  const sorted = [...outcomes].sort((a, b) => Number(b.state === 'rejected') - Number(a.state === 'rejected'))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('What happened to each order')}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul className="bulk-result">
        {sorted.map(({ order, state, failure }) => (
          <li key={order.id}>
            <Link href={`/dashboard/orders/${order.id}`}>{order.number}</Link>
            {state === 'rejected' ? (
              <SyncStatus state="attention">{translateFailure(failure)}</SyncStatus>
            ) : (
              <SyncStatus state={state === 'done' ? 'sent' : 'waiting'}>{t(OUTCOME_LABELS[state])}</SyncStatus>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
