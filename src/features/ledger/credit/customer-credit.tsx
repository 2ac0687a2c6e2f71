import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { MAX_CREDIT_CHANGES } from '../../../contract/constants.ts'
import {
  changeStoreCredit,
  currentCredit,
  listCustomerCredit,
  STORE_CREDIT_ACTIONS,
  type StoreCreditAction,
  StoreCreditAmount,
} from '../../../contract/ledger/store-credit.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { ButtonGroup, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { typedNumber } from '../commission-forms.ts'
import { CreditChanges } from './credit-changes.tsx'

/** On the page of a customer for staff. Renders nothing where the market has no store credit and the customer never had any. */
export const CustomerCredit = ({ customerId }: { customerId: string }) => {
  const t = useTranslate()
  const locale = useLocale()
  const isOffered = useLiveQuery(readSettings)?.storeCredit === true
  const { page } = useRemoteList({
    endpoint: listCustomerCredit,
    input: { customerId },
    limit: MAX_CREDIT_CHANGES,
    applyPending: rows => rows,
  })
  if (!page || (!isOffered && page.rows.length === 0)) return null
  const balance = currentCredit(page.rows)
  return (
    <Section title={t('Store credit')}>
      <Stack>
        <p>{t('Balance: {amount}', { amount: formatTaka(balance, locale) })}</p>
        {page.rows.length > 0 && <CreditChanges changes={page.rows} />}
        <Permitted call={changeStoreCredit}>
          <ChangeButton customerId={customerId} actions={isOffered ? STORE_CREDIT_ACTIONS : WITHOUT_OFFER} />
        </Permitted>
      </Stack>
    </Section>
  )
}

/** What was given before the market turned it off can still go. */
const WITHOUT_OFFER: readonly StoreCreditAction[] = ['TAKEN_BACK', 'PAID_OUT']

type ChangeProps = { customerId: string; actions: readonly StoreCreditAction[] }

const ChangeButton = (change: ChangeProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>{t('Change store credit')}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('Change store credit')}>
        <ChangeForm {...change} onClose={() => setOpen(false)} />
      </Dialog>
    </Row>
  )
}

const ACTION_TEXTS: Record<StoreCreditAction, { label: MessageKey; hint: MessageKey }> = {
  GIVEN: { label: 'Give as goodwill', hint: 'The market bears it.' },
  TAKEN_BACK: { label: 'Take back', hint: 'For credit that was given by mistake.' },
  PAID_OUT: { label: 'Pay out', hint: 'Choose this after you have transferred the money.' },
}

const { action, reason } = changeStoreCredit.input.entries
const ChangeValues = v.object({ action, amount: typedNumber(StoreCreditAmount), reason })

const ChangeForm = ({ customerId, actions, onClose }: ChangeProps & { onClose: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting, data, setFields } = useContractForm<v.InferInput<typeof ChangeValues>>(ChangeValues, {
    initialValues: { action: actions[0] ?? 'PAID_OUT', amount: '', reason: '' },
    onSubmit: async values => {
      const input = { customerId, ...v.parse(ChangeValues, values) }
      const result = await run(CHANGE_MESSAGES, () => sendOnline(changeStoreCredit, input))
      if (!isRejected(result)) onClose()
      return result
    },
  })
  return (
    <ContractForm form={form}>
      <Stack>
        <OfflineFormNotice>{t('You need to be online to change store credit.')}</OfflineFormNotice>
        <RadioGroup
          legend={t('What to do')}
          name="action"
          variant="cards"
          options={actions.map(value => ({
            value,
            label: t(ACTION_TEXTS[value].label),
            hint: t(ACTION_TEXTS[value].hint),
          }))}
          value={data().action}
          onChange={chosen => setFields('action', chosen, true)}
        />
        <TextInput label={t('Amount in taka')} prefix="৳" inputMode="decimal" name="amount" autoComplete="off" />
        <TextArea label={t('Reason')} hint={t('The customer sees it.')} name="reason" />
        <ButtonGroup>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Change store credit')}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </ButtonGroup>
      </Stack>
    </ContractForm>
  )
}
