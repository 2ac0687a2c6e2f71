import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { submitProductDeletion } from '../../../local/products/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { showBulkDeleteToast } from '../../outbox/bulk-delete-toast.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import type { BulkProductChange } from './bulk-product-changes.ts'
import { ProductResultsDialog } from './product-results-dialog.tsx'
import { type ProductOutcome, showProductsToast, submitBulkProductChange } from './submit-bulk-change.ts'

export type ProductBulkBarProps = { products: readonly OptimisticProduct[]; selection: Selection }

/** The actions for the selected products: change, pause, put on sale, delete. */
export const ProductBulkBar = ({ products, selection }: ProductBulkBarProps) => {
  const t = useTranslate()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const [outcomes, setOutcomes] = useState<readonly ProductOutcome[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const selected = products.filter(({ id }) => selection.has(id))
  const change = catchToToast(async (changes: BulkProductChange) => {
    setBusy(true)
    selection.clear()
    try {
      const results = await submitBulkProductChange(selected, changes)
      if (!showProductsToast(results)) setOutcomes(results)
    } finally {
      setBusy(false)
    }
  })
  const remove = catchToToast(() => {
    selection.clear()
    return showBulkDeleteToast(selected.map(product => submitProductDeletion(product)))
  })
  return (
    <>
      <BulkBar selection={selection} ids={products.map(({ id }) => id)}>
        <Button icon={Pencil} isBusy={isBusy} onClick={() => setDialog('edit')}>
          {t('Change')}
        </Button>
        {selected.some(({ status }) => status === 'ACTIVE') && (
          <Button icon={Pause} isBusy={isBusy} onClick={() => change({ status: 'PAUSED' })}>
            {t('Pause')}
          </Button>
        )}
        {selected.some(({ status }) => status !== 'ACTIVE') && (
          <Button icon={Play} isBusy={isBusy} onClick={() => change({ status: 'ACTIVE' })}>
            {t('Put on sale')}
          </Button>
        )}
        <Button icon={Trash2} onClick={() => setDialog('delete')}>
          {t('Delete')}
        </Button>
      </BulkBar>
      {dialog === 'edit' && <BulkEditDialog products={selected} onClose={() => setDialog(null)} onChange={change} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('{count, plural, one {Delete # product?} other {Delete # products?}}', { count: selected.length })}
          action={t('Delete')}
          onClose={() => setDialog(null)}
          onConfirm={remove}
        >
          <p>{t('Customers can no longer find them. Existing orders stay.')}</p>
        </ConfirmDialog>
      )}
      {outcomes && <ProductResultsDialog outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  )
}
