import { TOAST } from '../../contract/messages.ts'
import { withdraw } from '../../local/outbox-edit.ts'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { submitClosing } from '../../local/shop-writes.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'

/** Asks before a shop is given up: its products leave the market with it. */
export const CloseDialog = ({ shop, onClose }: { shop: OwnShop; onClose: () => void }) => {
  const t = useText()
  const close = attempt(async () => {
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
          'Its products leave the market with it. Orders that were placed stay. To rest for some days, go on holiday instead.',
        )}
      </p>
    </Dialog>
  )
}

const closeShop = async (shop: OwnShop): Promise<void> => {
  const entryId = await submitClosing(shop)
  if (entryId === null) return void toast.success(say(TOAST.deleted))
  const undo = attempt(async () => {
    toast.dismiss(id)
    if (!(await withdraw(entryId))) toast.error(say('Too late: it is closed already.'))
  })
  const id = toast.info(say('“{name}” is being closed.', { name: shop.name }), {
    action: { label: say('Undo'), onSelect: undo },
  })
}
