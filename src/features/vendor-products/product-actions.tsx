import { Copy, Ellipsis, Eye, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { TOAST } from '../../contract/messages.ts'
import { withdraw } from '../../local/outbox-edit.ts'
import type { OwnProduct } from '../../local/product-overlay.ts'
import { submitDuplicate, submitProduct, submitRemoval } from '../../local/product-writes.ts'
import { attempt } from '../../ui/attempt.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useSend } from '../orders/use-send.ts'
import { editPath } from './product-view.ts'

/** Everything that can be done with a product, in a menu. */
export const ProductActions = ({ product }: { product: OwnProduct }) => {
  const t = useText()
  const { run } = useSend()
  const isOnSale = product.status === 'ACTIVE'
  const items: MenuItem[] = [
    { label: t('Edit'), icon: Pencil, href: editPath(product.id) },
    {
      label: isOnSale ? t('Pause') : t('Put on sale'),
      icon: isOnSale ? Pause : Play,
      onSelect: () =>
        run({ loading: 'Sending', done: TOAST.updated }, () =>
          submitProduct(product, { status: isOnSale ? 'PAUSED' : 'ACTIVE' }),
        ),
    },
    {
      label: t('Duplicate'),
      icon: Copy,
      onSelect: () => run({ loading: 'Sending', done: TOAST.duplicated }, () => submitDuplicate(product)),
    },
    ...(isOnSale && !product.isNew
      ? [{ label: t('View in the shop'), icon: Eye, href: `/products/${product.id}` }]
      : []),
    { label: t('Delete'), icon: Trash2, isDanger: true, onSelect: attempt(() => removeProduct(product)) },
  ]
  return (
    <Menu
      look="soft"
      label={t('More about {name}', { name: product.name })}
      trigger={<Ellipsis aria-hidden="true" />}
      items={items}
    />
  )
}

/** Deletes a product in 8 seconds, with Undo in the toast. */
export const removeProduct = async (product: Pick<OwnProduct, 'id' | 'name'>): Promise<void> => {
  const entryId = await submitRemoval(product)
  if (entryId === null) return void toast.success(say(TOAST.deleted))
  const id = toast.info(say('“{name}” is being deleted.', { name: product.name }), {
    action: {
      label: say('Undo'),
      onSelect: () => {
        toast.dismiss(id)
        attempt(() => undo(entryId))()
      },
    },
  })
}

/** Takes a deletion back, unless it is under way already. */
export const undo = async (entryId: string): Promise<void> => {
  if (!(await withdraw(entryId))) toast.error(say('Too late: it is deleted already.'))
}
