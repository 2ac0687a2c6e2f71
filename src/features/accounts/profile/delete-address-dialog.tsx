import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { type OptimisticAddress, submitAddressDeletion } from '../../../local/accounts/addresses.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { describeMessage, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { formatAddressLine } from '../addresses/address-line.ts'
import { useDistricts } from '../addresses/use-districts.ts'

/** Asks before an address is deleted. */
export const DeleteAddressDialog = ({ address, onClose }: { address: OptimisticAddress; onClose: () => void }) => {
  const t = useTranslate()
  const line = formatAddressLine(address, useDistricts(), useLocale())
  const { run } = useSubmit()
  const confirm = () => {
    onClose()
    const label = describeMessage('Deletion of the address {name}', { name: address.label || address.address })
    return run({ loading: 'Sending', done: TOAST.deleted }, () => submitAddressDeletion(address.id, label))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Delete this address?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>{line}</p>
    </Dialog>
  )
}
