import { type Outcome, OutcomeDialog } from '../../../ui/overlays/outcome-dialog.tsx'
import { type MessageKey, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import type { ProductOutcome } from './submit-bulk-change.ts'

const OUTCOME_LABELS: Record<Exclude<ProductOutcome['state'], 'rejected'>, MessageKey> = {
  done: 'Changed',
  waiting: 'Saved on this phone. Waiting to send',
  unchanged: 'Unchanged',
}

export type ProductResultsDialogProps = { outcomes: readonly ProductOutcome[]; onClose: () => void }

/** What happened to each of several products. */
export const ProductResultsDialog = ({ outcomes, onClose }: ProductResultsDialogProps) => {
  const t = useTranslate()
  const rows = outcomes.map(({ product, state, failure }): Outcome => {
    const row = { id: product.id, name: showName(product) }
    if (state === 'rejected') return { ...row, state: 'attention', text: translateFailure(failure) }
    return { ...row, state: state === 'waiting' ? 'waiting' : 'sent', text: t(OUTCOME_LABELS[state]) }
  })
  return <OutcomeDialog title={t('What happened to each product')} outcomes={rows} onClose={onClose} />
}
