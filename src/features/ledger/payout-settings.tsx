import * as v from 'valibot'
import { dhakaDayStart, toDhakaDay } from '../../contract/dhaka-days.ts'
import {
  getPayoutSettings,
  nextRunDay,
  PAYOUT_SCHEDULES,
  PayoutSchedule,
  type PayoutSettings,
  type PayoutSettingsDocument,
  savePayoutSettings,
} from '../../contract/ledger/payout-settings.ts'
import { PayoutMinimum } from '../../contract/ledger/payouts.ts'
import { FreshDocument } from '../../lists/fresh-document.tsx'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useNow } from '../../ui/state/use-now.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { formatDeliveryDay } from '../../ui/text/format-dhaka-time.ts'
import { localiseDigits, type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { typedNumber } from './commission-forms.ts'
import { PayoutFileColumns } from './payout-file-columns.tsx'

/** /dashboard/payout-settings: when payouts are prepared. */
const PayoutSettingsScreen = () => {
  const t = useTranslate()
  useTitle(t('Payout settings'))
  return (
    <Page>
      <Section title={t('Payout settings')} level={1}>
        <FreshDocument load={loadSettings}>
          {(document, refresh) => (
            <Stack key={document.version} gap="lg">
              <SettingsForm document={document} onChanged={refresh} />
              <PayoutFileColumns document={document} onChanged={refresh} />
            </Stack>
          )}
        </FreshDocument>
      </Section>
    </Page>
  )
}

const loadSettings = async () => (await callAuthenticated(getPayoutSettings, {})).data

const SCHEDULE_LABELS: Record<PayoutSchedule, MessageKey> = {
  BY_HAND: 'By hand',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
}
/** From Sunday, which is 0. */
const WEEKDAYS: readonly MessageKey[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const SettingsValues = v.object({
  schedule: PayoutSchedule,
  weekday: v.pipe(v.string(), v.transform(Number)),
  minimum: typedNumber(PayoutMinimum),
  storeCredit: v.boolean(),
  debtLimit: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    typedNumber(PayoutMinimum),
  ]),
})

type SettingsFormProps = { document: PayoutSettingsDocument; onChanged: () => void }

const SettingsForm = ({ document: { version, settings }, onChanged }: SettingsFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting, data, setFields } = useContractForm<v.InferInput<typeof SettingsValues>>(SettingsValues, {
    initialValues: {
      ...settings,
      weekday: String(settings.weekday),
      minimum: localiseDigits(String(settings.minimum)),
      debtLimit: localiseDigits(String(settings.debtLimit ?? '')),
    },
    onSubmit: async values => {
      const typed = v.parse(SettingsValues, values)
      const saved = await run(CHANGE_MESSAGES, () =>
        sendOnline(savePayoutSettings, { version, settings: { ...settings, ...typed } }),
      )
      if (!isRejected(saved)) onChanged()
      return saved
    },
  })
  const { schedule, weekday } = data()
  return (
    <ContractForm form={form}>
      <Card>
        <OfflineFormNotice>{t('You need to be online to change these settings.')}</OfflineFormNotice>
        <RadioGroup
          legend={t('When payouts are prepared')}
          name="schedule"
          variant="cards"
          options={PAYOUT_SCHEDULES.map(value => ({ value, label: t(SCHEDULE_LABELS[value]) }))}
          value={schedule}
          onChange={chosen => setFields('schedule', chosen, true)}
        />
        {schedule === 'WEEKLY' && (
          <Select
            label={t('Day of the week')}
            name="weekday"
            options={WEEKDAYS.map((day, index) => ({ value: String(index), label: t(day) }))}
          />
        )}
        <TextInput
          label={t('Leave out shops with less than')}
          prefix="৳"
          inputMode="decimal"
          name="minimum"
          autoComplete="off"
        />
        <TextInput
          label={t('Limit of what a shop may owe the market')}
          hint={t(
            'Commission on orders that were paid in cash is owed until other earnings cover it. From this debt on, customers can only pay the shop online. Its vendor is told before.',
          )}
          isOptional
          prefix="৳"
          inputMode="decimal"
          name="debtLimit"
          autoComplete="off"
        />
        <Checkbox
          name="storeCredit"
          label={t('Store credit: refunds of cash orders may become credit that the market owes')}
        />
        <NextRun settings={{ ...settings, schedule, weekday: Number(weekday) }} />
        <Row>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save settings')}
          </Button>
        </Row>
      </Card>
    </ContractForm>
  )
}

/** What follows from what is chosen. Somebody still transfers the money. */
const NextRun = ({ settings }: { settings: PayoutSettings }) => {
  const t = useTranslate()
  const locale = useLocale()
  const day = nextRunDay(settings, toDhakaDay(useNow()))
  if (day === null) return <p className="meta">{t('An admin prepares payouts on the page of payouts.')}</p>
  const date = formatDeliveryDay(dhakaDayStart(day), locale)
  return (
    <p className="meta">
      {t('Next on {date}. Admins are told when payouts are ready. They transfer the money.', { date })}
    </p>
  )
}

export default PayoutSettingsScreen
