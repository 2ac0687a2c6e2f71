import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import type { ShownAddress } from './address-book.ts'
import { addressLine } from './address-line.ts'
import { useDistricts } from './use-districts.ts'
import { forgetAddress } from './write-address.ts'

/** Asks before an address is forgotten. */
export const DeleteAddressDialog = ({ address, onClose }: { address: ShownAddress; onClose: () => void }) => {
  const t = useText()
  const line = addressLine(address, useDistricts(), useLocale())
  const forget = attempt(async () => {
    onClose()
    await forgetAddress(address)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Delete this address?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={forget}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>{line}</p>
    </Dialog>
  )
}
