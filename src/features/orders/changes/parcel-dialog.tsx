import { type FormEvent, useId } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { CourierField, TrackingNumberField } from './courier-fields.tsx'

export type ParcelDialogProps = {
  order: Pick<Order, 'courier' | 'trackingNumber'>
  title: string
  action: string
  onClose: () => void
  /** Gets what was typed, '' where a field is empty. */
  onConfirm: (courier: string, trackingNumber: string) => unknown
}

/** Asks for courier and tracking number, which the customer sees. */
export const ParcelDialog = ({ order, title, action, onClose, onConfirm }: ParcelDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onClose()
    return onConfirm(String(form.get('courier')).trim(), String(form.get('tracking')).trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={id}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <Stack>
          <CourierField name="courier" defaultValue={order.courier ?? ''} autoFocus />
          <TrackingNumberField
            hint={t('The customer sees it with the order.')}
            name="tracking"
            defaultValue={order.trackingNumber ?? ''}
            enterKeyHint="done"
          />
        </Stack>
      </form>
    </Dialog>
  )
}
