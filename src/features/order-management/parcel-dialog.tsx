import { type FormEvent, useId } from 'react'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { CourierField, TrackingNumberField, toParcelDetail } from './courier-fields.tsx'
import type { StatusChangeDetail } from './use-status-change.ts'

export type ParcelDialogProps = {
  order: OptimisticOrder
  onClose: () => void
  onShip: (detail: StatusChangeDetail) => Promise<void>
}

/** Asks for courier and tracking number, which the customer sees. */
export const ParcelDialog = ({ order, onClose, onShip }: ParcelDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onClose()
    return onShip(toParcelDetail(String(form.get('courier')), String(form.get('tracking'))))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Ship {number}', { number: order.number })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={id}>
            {t('Mark as shipped')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <Stack>
          <CourierField name="courier" autoFocus />
          <TrackingNumberField hint={t('The customer sees it with the order.')} name="tracking" enterKeyHint="done" />
        </Stack>
      </form>
    </Dialog>
  )
}
