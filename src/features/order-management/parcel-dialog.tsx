import { type FormEvent, useId } from 'react'
import { NAME_MAX } from '../../contract/constants.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CourierSuggestions } from './couriers.tsx'
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
    const [courier, trackingNumber] = [form.get('courier'), form.get('tracking')].map(text => String(text ?? '').trim())
    onClose()
    return onShip({ ...(courier && { courier }), ...(trackingNumber && { trackingNumber }) })
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
          <TextInput
            label={t('Courier')}
            name="courier"
            list={`${id}-couriers`}
            maxLength={NAME_MAX}
            isOptional
            enterKeyHint="next"
            autoFocus
          />
          <CourierSuggestions id={`${id}-couriers`} />
          <TextInput
            label={t('Tracking number')}
            hint={t('The customer sees it with the order.')}
            name="tracking"
            maxLength={NAME_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            isOptional
            enterKeyHint="done"
          />
        </Stack>
      </form>
    </Dialog>
  )
}
