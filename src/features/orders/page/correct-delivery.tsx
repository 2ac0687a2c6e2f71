import { Pencil } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { canCorrectDelivery, correctDelivery } from '../../../contract/orders/order-parcels.ts'
import { SHIPMENT_RANKS } from '../../../contract/shipments/shipment-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { ButtonGroup, Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** The customer's way to correct a phone number or an address until the order leaves the shop. */
export const CorrectDelivery = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!canCorrectDelivery(order)) return null
  const title = t(order.pickup ? 'Correct phone' : 'Correct phone or address')
  return (
    <>
      <Button icon={Pencil} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <CorrectionForm order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const Correction = v.omit(correctDelivery.input, ['id'])
type Correction = v.InferInput<typeof Correction>

const CorrectionForm = ({ order, onClose }: { order: OptimisticOrder; onClose: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { phoneNumber, address } = order.shippingAddress
  const { form, isSubmitting } = useContractForm<Correction>(Correction, {
    initialValues: { phoneNumber, address },
    onSubmit: async values => {
      const result = await run({ loading: 'Sending', done: TOAST.changed }, () =>
        sendOnline(correctDelivery, { id: order.id, ...values }),
      )
      if (!isRejected(result)) onClose()
      return result
    },
  })
  const isBooked = order.shipments?.some(({ status }) => SHIPMENT_RANKS[status] >= SHIPMENT_RANKS.BOOKED)
  return (
    <ContractForm form={form}>
      <Stack>
        <OfflineFormNotice>{t('You need to be online to correct this.')}</OfflineFormNotice>
        <p>
          {t(
            isBooked
              ? 'The courier has the order already, so the shop must tell it. The shop is told at once; call it if it is urgent.'
              : 'The shop is told at once. For another district, call the shop.',
          )}
        </p>
        <TextInput label={t('Phone')} name="phoneNumber" type="tel" autoComplete="tel" />
        {!order.pickup && <TextArea label={t('Address')} name="address" autoComplete="street-address" />}
        <ButtonGroup>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </ButtonGroup>
      </Stack>
    </ContractForm>
  )
}
