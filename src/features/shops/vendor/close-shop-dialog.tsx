import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { withdrawEntry } from '../../../local/outbox/entry-edit.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { submitShopDeletion } from '../../../local/shops/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { t as say, useTranslate } from '../../../ui/text/i18n.ts'

/** Confirms closing a shop, which removes its products from the market. */
export const CloseShopDialog = ({ shop, onClose }: { shop: OptimisticShop; onClose: () => void }) => {
  const t = useTranslate()
  const close = catchToToast(async () => {
    onClose()
    await closeShop(shop)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Close {name}?', { name: shop.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="danger" onClick={close}>
            {t('Close the shop')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Its products are removed from the market too. Existing orders stay. For a short break, go on holiday instead.',
        )}
      </p>
    </Dialog>
  )
}

const closeShop = async (shop: OptimisticShop): Promise<void> => {
  const entryId = await submitShopDeletion(shop)
  if (entryId === null) return void toast.success(say(TOAST.deleted))
  const undo = catchToToast(async () => {
    toast.dismiss(id)
    if (!(await withdrawEntry(entryId))) toast.error(say('Too late: it is closed already.'))
  })
  const id = toast.info(say('“{name}” is being closed.', { name: shop.name }), {
    action: { label: say('Undo'), onSelect: undo },
  })
}
