import { Copy, Ellipsis, Eye, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { withdrawEntry } from '../../../local/outbox/entry-edit.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { submitProductDeletion, submitProductDuplicate, submitProductUpdate } from '../../../local/products/submit.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { t as say, useTranslate } from '../../../ui/text/i18n.ts'
import { buildEditPath } from './product-view.ts'

/** The menu with all actions of a product. */
export const ProductActions = ({ product }: { product: OptimisticProduct }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const isOnSale = product.status === 'ACTIVE'
  const items: MenuItem[] = [
    { label: t('Edit'), icon: Pencil, href: buildEditPath(product.id) },
    {
      label: isOnSale ? t('Pause') : t('Put on sale'),
      icon: isOnSale ? Pause : Play,
      onSelect: () =>
        run({ loading: 'Sending', done: TOAST.updated }, () =>
          submitProductUpdate(product, { status: isOnSale ? 'PAUSED' : 'ACTIVE' }),
        ),
    },
    {
      label: t('Duplicate'),
      icon: Copy,
      onSelect: () => run({ loading: 'Sending', done: TOAST.duplicated }, () => submitProductDuplicate(product)),
    },
    ...(isOnSale && !product.isNew
      ? [{ label: t('View in the shop'), icon: Eye, href: `/products/${product.id}` }]
      : []),
    { label: t('Delete'), icon: Trash2, isDanger: true, onSelect: catchToToast(() => deleteProductWithUndo(product)) },
  ]
  return (
    <Menu
      variant="soft"
      label={t('More about {name}', { name: product.name })}
      trigger={<Ellipsis aria-hidden="true" />}
      items={items}
    />
  )
}

/** Deletes a product after 8 seconds, with Undo in the toast. */
export const deleteProductWithUndo = async (
  product: Pick<OptimisticProduct, 'id' | 'name'>,
  reason?: string,
): Promise<void> => {
  const entryId = await submitProductDeletion(product, reason)
  if (entryId === null) return void toast.success(say(TOAST.deleted))
  const id = toast.info(say('“{name}” is being deleted.', { name: product.name }), {
    action: {
      label: say('Undo'),
      onSelect: () => {
        toast.dismiss(id)
        catchToToast(() => undoDelete(entryId))()
      },
    },
  })
}

/** Undoes a deletion, unless it is being sent already. */
export const undoDelete = async (entryId: string): Promise<void> => {
  if (!(await withdrawEntry(entryId))) toast.error(say('Too late: it is deleted already.'))
}
