import { inviteStaff, StaffInvitation } from '../../../contract/people/staff.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { markStale } from '../../../local/db/replica.ts'
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
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useRoleOptions } from './use-role-options.ts'

const EMPTY_FORM = { name: '', email: '', phoneNumber: '', staffRole: 'SUPPORT' as const }

/** The form that invites somebody to the market's staff. They set their password by a mailed link. */
export const InviteStaff = ({ listPath }: { listPath: string }) => {
  const t = useTranslate()
  const leave = useCloseForm(listPath)
  const { isOnline } = useConnection()
  useTitle(t('Invite staff'))
  const { run } = useSubmit()
  const options = useRoleOptions()
  const { form, isSubmitting } = useContractForm<typeof EMPTY_FORM>(StaffInvitation, {
    initialValues: EMPTY_FORM,
    onSubmit: async values => {
      const result = await run({ loading: 'Sending', done: translateResponse }, async () => {
        const response = await callAuthenticated(inviteStaff, values)
        await markStale(inviteStaff.stale)
        return response
      })
      if (!isRejected(result)) leave()
      return result
    },
  })
  const field = (name: string) => ({ name, autoComplete: 'off', enterKeyHint: 'next' as const })
  return (
    <Page width="narrow">
      <Section title={t('Invite staff')} level={1}>
        <OfflineFormNotice>{t('You need to be online to create an account.')}</OfflineFormNotice>
        <ContractForm form={form}>
          <Stack>
            <Card>
              <TextInput label={t('Name')} {...field('name')} />
              <TextInput
                label={t('Email')}
                hint={t('They get a link there that sets their password. It works for 7 days.')}
                type="email"
                inputMode="email"
                {...field('email')}
              />
              <TextInput label={t('Phone')} type="tel" inputMode="tel" {...field('phoneNumber')} />
            </Card>
            <Card>
              <RadioGroup legend={t('Role')} name="staffRole" options={options} defaultValue="SUPPORT" />
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
