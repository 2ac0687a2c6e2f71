import { Button } from '../../ui/controls/button.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

export type ShopConflictDialogProps = {
  /** Names of the shop in the cart and of the new product's shop. */
  shops: { inCart: string; wanted: string }
  onCancel: () => void
  onReplace: () => void
  onKeepBoth: () => void
}

/** Asks what to do when a product of another shop is added: Replace, Keep both or Cancel. */
const ShopConflictDialog = ({ shops, onCancel, onReplace, onKeepBoth }: ShopConflictDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('Your cart is from another shop')}
      actions={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button onClick={onReplace}>{t('Replace')}</Button>
          <Button variant="primary" onClick={onKeepBoth}>
            {t('Keep both')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <p>
          {t('An order is for one shop. Your cart has products from {inCart}, and this one is from {wanted}.', shops)}
        </p>
        <p>{t('“Keep both” saves your current cart for later. “Replace” empties it.')}</p>
      </Stack>
    </Dialog>
  )
}

export default ShopConflictDialog
