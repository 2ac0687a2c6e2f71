import { SOCIAL_NETWORKS } from '../../contract/market/empty-market.ts'
import { type MarketDocument, MarketDraft, saveMarket } from '../../contract/market/market.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { refreshSettings } from '../../local/sync/listings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { ColourFields } from './colour-fields.tsx'
import { DefaultFields } from './default-fields.tsx'
import { LogoFields } from './logo-fields.tsx'
import { NETWORK_NAMES } from './network-names.ts'
import { StatisticsFields } from './statistics-fields.tsx'

type Form = MarketDocument['settings']
type MarketFormProps = { document: MarketDocument; onChanged: () => Promise<void> }

/** The settings in sections. A conflict keeps what was typed, and offers the document of whoever was faster. */
export const MarketForm = ({ document, onChanged }: MarketFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting, failure, data, setFields, setIsDirty } = useContractForm<Form>(MarketDraft, {
    initialValues: document.settings,
    onSubmit: async settings => {
      const result = await run({ loading: 'Sending', done: TOAST.updated }, () =>
        callAuthenticated(saveMarket, { version: document.version, settings }),
      )
      if (isRejected(result)) return result
      await Promise.all([refreshSettings(), onChanged()])
      return result
    },
  })
  return (
    <ContractForm form={form}>
      <Stack gap="lg">
        <OfflineFormNotice>{t('You need to be online to change the settings of the market.')}</OfflineFormNotice>
        {failure?.error.code === 'CONFLICT' && (
          <Notice
            tone="wait"
            title={failure.message}
            action={<Button onClick={onChanged}>{t('Show their changes')}</Button>}
          >
            {t('What you have typed here is then gone.')}
          </Notice>
        )}
        <IdentityFields />
        <LogoFields
          settings={data()}
          onPickLogo={(theme, picture) => {
            setFields(`logo.${theme}`, picture)
            setIsDirty(true)
          }}
          onPickIcon={image => {
            setFields('icon', image)
            setIsDirty(true)
          }}
        />
        <ContactFields />
        <CompanyFields />
        <ColourFields
          colours={data().colours}
          onPick={(name, colour) => {
            setFields(`colours.${name}`, colour, true)
            setIsDirty(true)
          }}
        />
        <DefaultFields />
        <StatisticsFields />
        <Row align="end">
          <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Save changes')}
          </Button>
        </Row>
      </Stack>
    </ContractForm>
  )
}

type LocalFieldProps = { name: string; en: MessageKey; bn: MessageKey; maxLength: number; isLong?: boolean }

/** A text in both languages, side by side where there is room. */
const LocalField = ({ name, en, bn, maxLength, isLong = false }: LocalFieldProps) => {
  const t = useTranslate()
  const Input = isLong ? TextArea : TextInput
  const common = { isOptional: true, maxLength, autoComplete: 'off' }
  return (
    <TwoColumns>
      <Input label={t(en)} name={`${name}.en`} {...common} />
      <Input label={t(bn)} name={`${name}.bn`} lang="bn" {...common} />
    </TwoColumns>
  )
}

const IdentityFields = () => {
  const t = useTranslate()
  return (
    <Section title={t('Name')}>
      <Card>
        <LocalField name="name" en="Name of the market" bn="Name of the market in Bangla" maxLength={60} />
        <LocalField name="shortName" en="Name below the icon" bn="Name below the icon in Bangla" maxLength={20} />
        <LocalField name="tagline" en="Tagline" bn="Tagline in Bangla" maxLength={120} />
      </Card>
    </Section>
  )
}

const ContactFields = () => {
  const t = useTranslate()
  return (
    <Section title={t('Contact')}>
      <Card>
        <p>{t('What you leave empty is not shown anywhere.')}</p>
        <TwoColumns>
          <TextInput label={t('Phone')} name="phone" type="tel" inputMode="tel" autoComplete="off" isOptional />
          <TextInput label="WhatsApp" name="whatsapp" type="tel" inputMode="tel" autoComplete="off" isOptional />
        </TwoColumns>
        <TextInput label={t('Email')} name="email" type="email" inputMode="email" autoComplete="off" isOptional />
        <LocalField name="address" en="Address" bn="Address in Bangla" maxLength={300} isLong />
        <LocalField name="openingHours" en="Opening hours" bn="Opening hours in Bangla" maxLength={120} />
        {SOCIAL_NETWORKS.map(network => (
          <TextInput
            key={network}
            label={NETWORK_NAMES[network]}
            name={`social.${network}`}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            isOptional
          />
        ))}
      </Card>
    </Section>
  )
}

const CompanyFields = () => {
  const t = useTranslate()
  return (
    <Section title={t('Company')}>
      <Card>
        <TextInput
          label={t('Company registration')}
          hint={t('The footer shows it, with the BIN.')}
          name="companyRegistration"
          maxLength={60}
          autoComplete="off"
          isOptional
        />
        <TextInput label={t('BIN')} name="bin" inputMode="numeric" autoComplete="off" isOptional />
      </Card>
    </Section>
  )
}
