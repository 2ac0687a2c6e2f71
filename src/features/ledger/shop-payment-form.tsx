import { useState } from 'react'
import * as v from 'valibot'
import type { LedgerAccount } from '../../contract/ledger/ledger.ts'
import { recordShopPayment } from '../../contract/ledger/payouts.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ButtonGroup, Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'
import { typedNumber } from './commission-forms.ts'

/** For a shop that owes the market: records what it has paid. */
export const RecordPaymentButton = ({ account }: { account: LedgerAccount }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Record payment')}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('Payment from {shop}', { shop: account.ownerName ?? '' })}
      >
        <PaymentForm account={account} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const { amount, reference } = recordShopPayment.input.entries
const PaymentValues = v.object({ amount: typedNumber(amount), reference })

const PaymentForm = ({ account, onClose }: { account: LedgerAccount; onClose: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm<v.InferInput<typeof PaymentValues>>(PaymentValues, {
    initialValues: { amount: localiseDigits(String(account.amount)), reference: '' },
    onSubmit: async values => {
      const payment = { shopId: account.owner, ...v.parse(PaymentValues, values) }
      const result = await run(CHANGE_MESSAGES, () => sendOnline(recordShopPayment, payment))
      if (!isRejected(result)) onClose()
      return result
    },
  })
  return (
    <ContractForm form={form}>
      <Stack>
        <OfflineFormNotice>{t('You need to be online to record a payment.')}</OfflineFormNotice>
        <TextInput
          label={t('What the shop has paid')}
          prefix="৳"
          inputMode="decimal"
          name="amount"
          autoComplete="off"
        />
        <TextInput label={t('Reference of the transfer')} name="reference" autoComplete="off" />
        <ButtonGroup>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Record payment')}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </ButtonGroup>
      </Stack>
    </ContractForm>
  )
}
