import * as v from 'valibot'
import { useSearch } from 'wouter'
import {
  type CommissionVat,
  listCommissionVat,
  saveCommissionRule,
  saveCommissionVat,
} from '../../contract/ledger/commission-rules.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { toLocalDay } from '../../ui/text/format-date-time.ts'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { ChosenShop } from './chosen-shop.tsx'
import { RuleForm, type RuleFormValues, VatForm, type VatFormValues } from './commission-forms.ts'
import { CommissionRules } from './commission-rules.tsx'
import { PercentInput } from './percent-input.tsx'
import { WithholdingSection } from './withholding.tsx'

/** /dashboard/commission: what the market takes of each sale, and the VAT on it, for orders that are placed from now on. */
const Commission = () => {
  const t = useTranslate()
  useTitle(t('Commission'))
  const shopId = new URLSearchParams(useSearch()).get('shop') ?? undefined
  return (
    <Page>
      <Section title={t('Commission')} level={1}>
        <Stack gap="lg">
          <p className="reading">
            {t(
              'The market earns its commission when an order is delivered, and gives it back when the order is returned. A rule applies to orders that are placed after it was saved. The most specific rule counts: for a shop and a category, then for one of them, then for all products.',
            )}
          </p>
          <CommissionRules />
          <NewRule key={shopId} shopId={shopId} />
          <CommissionVatSection />
          <WithholdingSection key={`withholding ${shopId}`} shopId={shopId} />
        </Stack>
      </Section>
    </Page>
  )
}

const EMPTY_RULE: RuleFormValues = { categoryId: '', percent: '', fixed: '0' }

/** Adds a rule, or changes the one of the same shop and category. `shopId`: for this shop alone. */
const NewRule = ({ shopId }: { shopId: string | undefined }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { categories = [] } = useCategories()
  const { form, isSubmitting, reset } = useContractForm<RuleFormValues>(RuleForm, {
    initialValues: { ...EMPTY_RULE, fixed: localiseDigits(EMPTY_RULE.fixed) },
    onSubmit: async values => {
      const { categoryId, ...terms } = v.parse(RuleForm, values)
      const rule = { shopId: shopId ?? null, categoryId: categoryId || null, ...terms }
      const result = await run(CHANGE_MESSAGES, () => sendOnline(saveCommissionRule, rule))
      if (!isRejected(result)) reset()
      return result
    },
  })
  return (
    <Section title={t('Add or change a rule')}>
      <ContractForm form={form}>
        <Card>
          <OfflineFormNotice>{t('You need to be online to change commission.')}</OfflineFormNotice>
          <RuleShop shopId={shopId} />
          <Select
            label={t('Category')}
            name="categoryId"
            options={[
              { value: '', label: t('All categories') },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <PercentInput label={t('Percent of the price')} />
          <TextInput label={t('Taka for each piece')} prefix="৳" inputMode="decimal" name="fixed" autoComplete="off" />
          <Row>
            <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
              {t('Save rule')}
            </Button>
          </Row>
        </Card>
      </ContractForm>
    </Section>
  )
}

/** For which shop the rule is. A market may have thousands, so a shop's own page leads here. */
const RuleShop = ({ shopId }: { shopId: string | undefined }) => {
  const t = useTranslate()
  if (shopId) return <ChosenShop shopId={shopId} />
  return <p className="meta">{t('For all shops. For one shop, open its page under Shops.')}</p>
}

/** The rates of VAT on commission, and a form for one more. */
const CommissionVatSection = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const list = useRemoteList({ endpoint: listCommissionVat, input: {}, limit: 100, applyPending: rows => rows })
  const { form, isSubmitting } = useContractForm<VatFormValues>(VatForm, {
    initialValues: { from: toLocalDay(new Date()), percent: '' },
    onSubmit: async values => run(CHANGE_MESSAGES, () => sendOnline(saveCommissionVat, v.parse(VatForm, values))),
  })
  return (
    <Section title={t('VAT on commission')}>
      <Stack>
        {list.page && <VatRates rates={list.page.rows} />}
        <ContractForm form={form}>
          <Card>
            <DateInput label={t('From')} name="from" autoComplete="off" />
            <PercentInput
              label={t('VAT in percent')}
              hint={t('In Bangladesh 15% since July 2025. Ask your accountant.')}
            />
            <Row>
              <Button type="submit" isBusy={isSubmitting} disabled={!isOnline}>
                {t('Save VAT rate')}
              </Button>
            </Row>
          </Card>
        </ContractForm>
      </Stack>
    </Section>
  )
}

const VatRates = ({ rates }: { rates: readonly CommissionVat[] }) => {
  const t = useTranslate()
  if (rates.length === 0) return <p>{t('No VAT is charged on commission.')}</p>
  return (
    <ul>
      {rates.map(({ id, percent }) => (
        <li key={id}>
          {localiseDigits(String(percent))}% · {t('From')} <ShortDate at={`${id}T00:00:00+06:00`} />
        </li>
      ))}
    </ul>
  )
}

export default Commission
