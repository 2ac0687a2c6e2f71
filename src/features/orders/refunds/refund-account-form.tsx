import { useState } from 'react'
import {
  isCreditChosen,
  RefundAccountForm as RefundAccountSchema,
  saveRefundAccount,
} from '../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { localiseDigits, useTranslate } from '../../../ui/text/i18n.ts'

/** The wallet to which the refund of a cash order goes: the last digits, once it is named, and the form that names it. */
export const RefundAccountForm = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { refundAccount } = order
  if (!refundAccount || isCreditChosen(order) || isOpen)
    return <NumberForm order={order} onSaved={() => setOpen(false)} />
  return (
    <Row align="between">
      <p>{t('The refund goes to bKash … {digits}', { digits: localiseDigits(refundAccount.lastDigits) })}</p>
      <Button onClick={() => setOpen(true)}>{t('Change number')}</Button>
    </Row>
  )
}

/** It is sent at once and kept nowhere on this device, so that the form needs a network. */
const NumberForm = ({ order, onSaved }: { order: Order; onSaved: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm(RefundAccountSchema, {
    initialValues: { number: '' },
    onSubmit: async ({ number }) => {
      const saved = await run(CHANGE_MESSAGES, () => sendOnline(saveRefundAccount, { id: order.id, number }))
      if (!isRejected(saved)) onSaved()
      return saved
    },
  })
  return (
    <ContractForm form={form} autoComplete="off">
      <Stack>
        <h3>{t('Your bKash number for the refund')}</h3>
        <p>{t('You paid in cash, so the money comes back to a bKash wallet.')}</p>
        <OfflineFormNotice>{t('You need to be online to name a number.')}</OfflineFormNotice>
        <TextInput
          label={t('bKash number')}
          name="number"
          type="tel"
          inputMode="tel"
          hint={t('Only whoever pays the refund sees all of it. It is stored encrypted.')}
        />
        <Row>
          <Button variant="brand" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save number')}
          </Button>
        </Row>
      </Stack>
    </ContractForm>
  )
}
