import {
  PAYOUT_METHODS,
  PayoutAccountForm as PayoutAccountSchema,
  type PayoutMethod,
  savePayoutAccount,
} from '../../contract/ledger/payout-accounts.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ButtonGroup, Stack } from '../../ui/layout/page.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { IdentityInput } from '../accounts/settings/identity-input.tsx'
import { METHOD_LABELS } from './payout-texts.ts'

const EMPTY = {
  method: 'BKASH' as PayoutMethod,
  holder: '',
  number: '',
  bank: '',
  branch: '',
  routing: '',
  password: '',
}

type PayoutAccountFormProps = { shopId: string; isChange: boolean; onClose: () => void }

/** Names the account of a shop. It is sent at once and kept nowhere on this device, so that the form needs a network. */
export const PayoutAccountForm = ({ shopId, isChange, onClose }: PayoutAccountFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting, data, setFields } = useContractForm(PayoutAccountSchema, {
    initialValues: EMPTY,
    onSubmit: async values => {
      const saved = await run(CHANGE_MESSAGES, () => sendOnline(savePayoutAccount, { shopId, ...values }))
      if (!isRejected(saved)) onClose()
      return saved
    },
  })
  const { method } = data()
  return (
    <ContractForm form={form} autoComplete="off">
      <Stack>
        <OfflineFormNotice>{t('You need to be online to change your payout account.')}</OfflineFormNotice>
        <RadioGroup
          legend={t('How you want to be paid')}
          name="method"
          variant="cards"
          options={PAYOUT_METHODS.map(value => ({ value, label: t(METHOD_LABELS[value]) }))}
          value={method}
          onChange={chosen => setFields('method', chosen, true)}
        />
        <AccountFields isBank={method === 'BANK'} />
        <IdentityInput />
        <p className="meta">{t('The number is stored encrypted. Only whoever pays you sees all of it.')}</p>
        {isChange && (
          <p className="meta">
            {t('After a change nothing is paid for 48 hours, so that you notice if it was not you.')}
          </p>
        )}
        <ButtonGroup>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save account')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </ButtonGroup>
      </Stack>
    </ContractForm>
  )
}

const AccountFields = ({ isBank }: { isBank: boolean }) => {
  const t = useTranslate()
  return (
    <>
      <TextInput
        label={t('Name of the account')}
        hint={t('As the bank or wallet knows it.')}
        name="holder"
        autoComplete="off"
      />
      <TextInput
        label={isBank ? t('Account number') : t('Wallet number')}
        name="number"
        inputMode="numeric"
        autoComplete="off"
      />
      {isBank && (
        <>
          <TextInput label={t('Name of the bank')} name="bank" autoComplete="off" />
          <TextInput label={t('Branch')} name="branch" autoComplete="off" isOptional />
          <TextInput
            label={t('Routing number')}
            hint={t('9 digits. They are on your cheques.')}
            name="routing"
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}
