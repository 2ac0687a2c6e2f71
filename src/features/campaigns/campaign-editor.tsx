import { useState } from 'react'
import { type Campaign, createCampaign, updateCampaign } from '../../contract/campaigns/campaigns.ts'
import { NAME_MAX } from '../../contract/constants.ts'
import { createId } from '../../local/db/ids.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { BanglaFields } from '../../ui/forms/bangla-fields.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Stack, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { translateText, useTranslate } from '../../ui/text/i18n.ts'
import { CampaignForm, type CampaignFormValues, toCampaignInput, toFormValues, toTargets } from './campaign-form.ts'
import { CampaignTargets, CampaignTerms } from './campaign-summary.tsx'
import { TargetChoice } from './target-choice.tsx'

const CAMPAIGNS_PATH = '/dashboard/campaigns'

/** The form of a campaign; without one, of a new campaign. What shops have agreed to cannot be changed in it. */
export const CampaignEditor = ({ campaign }: { campaign?: Campaign }) => {
  const t = useTranslate()
  const title = campaign ? t('Edit campaign') : t('New campaign')
  useTitle(title)
  const { isOnline } = useConnection()
  const leave = useCloseForm(CAMPAIGNS_PATH)
  const { run } = useSubmit()
  // Created once: a retry after a rejection is about the same campaign.
  const [id] = useState(createId)
  const [targets, setTargets] = useState(() => toTargets(campaign))
  const [targetError, setTargetError] = useState<string | null>(null)
  const { form, isSubmitting } = useContractForm<CampaignFormValues>(CampaignForm, {
    initialValues: toFormValues(campaign),
    onSubmit: async values => {
      const input = toCampaignInput(values, targets, campaign ?? { id })
      const result = await run(CHANGE_MESSAGES, () =>
        campaign
          ? sendOnline(updateCampaign, { ...input, id: campaign.id, seq: campaign.seq })
          : sendOnline(createCampaign, { ...input, id }),
      )
      if (!isRejected(result)) leave()
      else setTargetError(translateText(result.failure.error?.fields?.categoryIds ?? '') || null)
      return result
    },
  })
  const isAgreed = campaign !== undefined && (campaign.state !== 'ANNOUNCED' || campaign.shopCount > 0)
  return (
    <Section title={title} level={1}>
      <OfflineFormNotice>{t('You need to be online to change campaigns.')}</OfflineFormNotice>
      <ContractForm form={form}>
        <Stack>
          <TextsCard campaign={campaign} />
          {isAgreed ? (
            <Card>
              <Notice title={t('Shops have agreed to these terms')}>
                {t(
                  'Discount, dates and products stay as they are. To change them, cancel this campaign and make another one.',
                )}
              </Notice>
              <CampaignTerms campaign={campaign} />
              <CampaignTargets campaign={campaign} />
            </Card>
          ) : (
            <>
              <TermsCard />
              <TargetChoice targets={targets} error={targetError} onChange={setTargets} />
            </>
          )}
          <FormActions onCancel={leave} isBusy={isSubmitting} disabled={!isOnline}>
            {campaign ? t('Save changes') : t('Create campaign')}
          </FormActions>
        </Stack>
      </ContractForm>
    </Section>
  )
}

const TextsCard = ({ campaign }: { campaign: Campaign | undefined }) => {
  const t = useTranslate()
  return (
    <Card>
      <TextInput label={t('Name')} name="name" autoComplete="off" maxLength={NAME_MAX} />
      <TextArea label={t('Description')} isOptional name="description" />
      <BanglaFields isFilled={Boolean(campaign?.nameBn || campaign?.descriptionBn)} nameMax={NAME_MAX} />
    </Card>
  )
}

const TermsCard = () => {
  const t = useTranslate()
  return (
    <Card>
      <TextInput
        label={t('Percent off the original price')}
        hint={t('From 1 to 90. A shop’s own price stays where it is lower.')}
        prefix="%"
        inputMode="numeric"
        name="percent"
        autoComplete="off"
      />
      <TwoColumns>
        <TextInput label={t('Starts')} type="datetime-local" name="startsAt" autoComplete="off" />
        <TextInput label={t('Ends')} type="datetime-local" name="endsAt" autoComplete="off" />
      </TwoColumns>
    </Card>
  )
}
