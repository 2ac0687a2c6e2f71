import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { OptimisticAddress } from '../../local/resources/address-book.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { formatAddressLine } from '../addresses/address-line.ts'
import { submitDeleteAddress } from '../addresses/address-writes.ts'
import { useDistricts } from '../addresses/use-districts.ts'
import { useSubmit } from '../outbox/use-submit.ts'

/** Asks before an address is deleted. */
export const DeleteAddressDialog = ({ address, onClose }: { address: OptimisticAddress; onClose: () => void }) => {
  const t = useTranslate()
  const line = formatAddressLine(address, useDistricts(), useLocale())
  const { run } = useSubmit()
  const confirm = () => {
    onClose()
    return run({ loading: 'Sending', done: TOAST.deleted }, () => submitDeleteAddress(address))
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
