import { inviteToShop, ShopInvitationForm } from '../../../contract/shops/shop-staff.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isRejected, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useShopRoles } from './shop-role-texts.ts'

const EMPTY_FORM = { name: '', to: '', shopRole: 'ORDERS' as const }

/** The form that invites a person to work for the vendor's shops. */
export const InviteToShop = ({ listPath, onSent }: { listPath: string; onSent: () => Promise<void> }) => {
  const t = useTranslate()
  const leave = useCloseForm(listPath)
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const options = useShopRoles()
  const { form, isSubmitting } = useContractForm<typeof EMPTY_FORM>(ShopInvitationForm, {
    initialValues: EMPTY_FORM,
    onSubmit: async values => {
      const send = () => callAuthenticated(inviteToShop, values)
      const result = await run({ loading: 'Sending', done: translateResponse }, send)
      if (isRejected(result)) return result
      await onSent()
      leave()
      return result
    },
  })
  return (
    <Page width="narrow">
      <Section title={t('Invite a person')} level={1}>
        <OfflineFormNotice>{t('You need to be online to invite a person.')}</OfflineFormNotice>
        <ContractForm form={form}>
          <Stack>
            <Card>
              <TextInput label={t('Name')} name="name" autoComplete="off" enterKeyHint="next" />
              <TextInput
                label={t('Email or mobile number')}
                hint={t('They get a link there, which works once, for 7 days.')}
                name="to"
                autoComplete="off"
                enterKeyHint="next"
              />
            </Card>
            <Card>
              <RadioGroup legend={t('Role')} name="shopRole" options={options} defaultValue="ORDERS" />
            </Card>
            <FormActions onCancel={leave} isBusy={isSubmitting} disabled={!isOnline}>
              {t('Send the invitation')}
            </FormActions>
          </Stack>
        </ContractForm>
      </Section>
    </Page>
  )
}
