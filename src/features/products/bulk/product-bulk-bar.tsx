import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { submitProductDeletion, submitProductUpdate } from '../../../local/products/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { showBulkDeleteToast } from '../../outbox/bulk-delete-toast.ts'
import { type BulkChange, useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import type { BulkProductChange } from './bulk-product-changes.ts'
import { applyToVariants } from './variant-bulk-changes.ts'

export type ProductBulkBarProps = { products: readonly OptimisticProduct[]; selection: Selection }

/** The actions for the selected products: change, pause, put on sale, delete. */
export const ProductBulkBar = ({ products, selection }: ProductBulkBarProps) => {
  const t = useTranslate()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const { run, isBusy, dialog: outcomes } = useBulkOutcomes(t('What happened to each product'))
  const selected = products.filter(({ id }) => selection.has(id))
  const change = (changes: BulkProductChange) => {
    selection.clear()
    return run(listProductChanges(selected, changes), {
      done: '{count, plural, one {# product changed} other {# products changed}}',
    })
  }
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
      {outcomes}
    </>
  )
}

const listProductChanges = (products: readonly OptimisticProduct[], change: BulkProductChange): BulkChange[] =>
  products.map(product => ({
    id: product.id,
    name: showName(product),
    submit: async () => {
      const changes = applyToVariants(product, change)
      return Object.keys(changes).length === 0 ? { state: 'unchanged' } : submitProductUpdate(product, changes)
    },
  }))
