import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type MessageKey, showName, useTranslate } from '../../ui/i18n.ts'
import { SyncStatus } from '../../ui/sync-status.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import './product-results-dialog.css'
import type { ProductOutcome } from './submit-bulk-change.ts'

const OUTCOME_LABELS: Record<Exclude<ProductOutcome['state'], 'rejected'>, MessageKey> = {
  done: 'Changed',
  waiting: 'Saved on this phone. Waiting to send',
  unchanged: 'Unchanged',
}

export type ProductResultsDialogProps = { outcomes: readonly ProductOutcome[]; onClose: () => void }

/** What happened to each of several products, those that were not changed first. */
export const ProductResultsDialog = ({ outcomes, onClose }: ProductResultsDialogProps) => {
  const t = useTranslate()
  const sorted = [...outcomes].sort((a, b) => Number(b.state === 'rejected') - Number(a.state === 'rejected'))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('What happened to each product')}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul className="product-results">
        {sorted.map(({ product, state, failure }) => (
          <li key={product.id}>
            <strong>{showName(product)}</strong>
            {state === 'rejected' ? (
              <SyncStatus state="attention">{translateFailure(failure)}</SyncStatus>
            ) : (
              <SyncStatus state={state === 'waiting' ? 'waiting' : 'sent'}>{t(OUTCOME_LABELS[state])}</SyncStatus>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
