import { TOAST } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useSend } from '../orders/use-send.ts'
import type { ShownAddress } from './address-book.ts'
import { addressLine } from './address-line.ts'
import { useDistricts } from './use-districts.ts'
import { forgetAddress } from './write-address.ts'

/** Asks before an address is forgotten. */
export const DeleteAddressDialog = ({ address, onClose }: { address: ShownAddress; onClose: () => void }) => {
  const t = useText()
  const line = addressLine(address, useDistricts(), useLocale())
  const { run } = useSend()
  const forget = () => {
    onClose()
    return run({ loading: 'Sending', done: TOAST.deleted }, () => forgetAddress(address))
  }
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
