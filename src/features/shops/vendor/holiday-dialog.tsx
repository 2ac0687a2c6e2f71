import { type FormEvent, useId, useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { submitShopUpdate } from '../../../local/shops/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { getTomorrow, toEndOfDay } from './shop-status.ts'

/** Asks for the last day of a shop's holiday. */
export const HolidayDialog = ({ shop, onClose }: { shop: OptimisticShop; onClose: () => void }) => {
  const t = useTranslate()
  const formId = useId()
  const { run } = useSubmit()
  const least = getTomorrow(Date.now())
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = String(new FormData(event.currentTarget).get('until') ?? '')
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < least) return setError(t('Choose a day from tomorrow on.'))
    onClose()
    return run({ loading: 'Sending', done: TOAST.updated }, () =>
      submitShopUpdate(shop, { pausedUntil: toEndOfDay(day) }),
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Holiday of {name}', { name: shop.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={formId}>
            {t('Go on holiday')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('Customers still see the shop and when it reopens. Existing orders continue.')}</p>
          <DateInput label={t('Holiday until')} name="until" min={least} defaultValue={least} error={error} />
        </Stack>
      </form>
    </Dialog>
  )
}
