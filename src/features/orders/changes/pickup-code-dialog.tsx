import { type FormEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import { isPickupCode, PickupCode } from '../../../contract/orders/pickup-code.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { isCashDue } from '../print/order-parcel.ts'

type PickupCodeDialogProps = {
  order: OptimisticOrder
  onClose: () => void
  onConfirm: (code: string) => unknown
}

/** Asks for the code that the customer shows. Whether it is that of the order only the server knows. */
export const PickupCodeDialog = ({ order, onClose, onConfirm }: PickupCodeDialogProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const formId = useId()
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { success, output } = v.safeParse(PickupCode, new FormData(event.currentTarget).get('code'))
    if (!success || !isPickupCode(output)) return setError(t('Check the 6 digits: one of them is wrong.'))
    onClose()
    return onConfirm(output)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Hand over {number}', { number: order.number })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={formId}>
            {t('Hand over')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {isCashDue(order) && (
            <p>
              <strong>{t('Collect {amount} in cash', { amount: formatTaka(amountToPay(order), locale) })}</strong>
            </p>
          )}
          <TextInput
            label={t('Code of the customer')}
            hint={t('6 digits, on the page of the order and in the message to the customer.')}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            error={error}
            onChange={() => setError(null)}
            autoFocus
          />
          {!isOnline && (
            <p>
              {t(
                'You are offline: the code is checked when this phone is online again. Hand over only to whom you know.',
              )}
            </p>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
