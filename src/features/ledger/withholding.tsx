import * as v from 'valibot'
import { listWithholding, saveWithholding, type WithholdingRate } from '../../contract/ledger/withholding.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'
import { ChosenShop } from './chosen-shop.tsx'
import { WithholdingForm, type WithholdingFormValues } from './commission-forms.ts'
import { PercentInput } from './percent-input.tsx'

/** Far more than a market has. */
const MAX_ROWS = 1000

/** Tax that the market withholds from what shops earn, and the form for the rate of one shop. */
export const WithholdingSection = ({ shopId }: { shopId: string | undefined }) => {
  const t = useTranslate()
  const list = useRemoteList({ endpoint: listWithholding, input: {}, limit: MAX_ROWS, applyPending: rows => rows })
  return (
    <Section title={t('Tax withheld')}>
      <Stack>
        <p className="reading">
          {t(
            'Where the law asks for it, the market keeps a part of what a shop earns with each delivered order, and pays it to the state. Ask your accountant.',
          )}
        </p>
        {list.page && <WithholdingRates rates={list.page.rows} />}
        {shopId ? (
          <WithholdingRateForm shopId={shopId} />
        ) : (
          <p className="meta">{t('To set the rate of a shop, open its page under Shops.')}</p>
        )}
      </Stack>
    </Section>
  )
}

const WithholdingRates = ({ rates }: { rates: readonly WithholdingRate[] }) => {
  const t = useTranslate()
  if (rates.length === 0) return <p>{t('No tax is withheld.')}</p>
  return (
    <ul>
      {rates.map(({ id, shopName, percent }) => (
        <li key={id}>
          <Link href={`/dashboard/commission?shop=${id}`}>{shopName}</Link> · {localiseDigits(String(percent))}%
        </li>
      ))}
    </ul>
  )
}

const WithholdingRateForm = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting, reset } = useContractForm<WithholdingFormValues>(WithholdingForm, {
    initialValues: { percent: '' },
    onSubmit: async values => {
      const rate = { shopId, ...v.parse(WithholdingForm, values) }
      const result = await run(CHANGE_MESSAGES, () => sendOnline(saveWithholding, rate))
      if (!isRejected(result)) reset()
      return result
    },
  })
  return (
    <ContractForm form={form}>
      <Card>
        <OfflineFormNotice>{t('You need to be online to change the tax.')}</OfflineFormNotice>
        <ChosenShop shopId={shopId} />
        <PercentInput
          label={t('Tax in percent of the price')}
          hint={t('For orders that are placed from now on. 0 withholds nothing.')}
        />
        <Row>
          <Button type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save tax rate')}
          </Button>
        </Row>
      </Card>
    </ContractForm>
  )
}
