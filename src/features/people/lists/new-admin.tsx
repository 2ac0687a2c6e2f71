import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { AdminSignUp, createAdmin } from '../../../contract/people/people.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { markStale } from '../../../local/db/replica.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

const EMPTY_FORM = { password: '', data: { name: '', email: '', phoneNumber: '' } }
type Form = typeof EMPTY_FORM

/** The form of a new admin. Passwords are never stored in the outbox, so it works online only. */
export const NewAdmin = ({ listPath }: { listPath: string }) => {
  const t = useTranslate()
  const leave = useCloseForm(listPath)
  const { isOnline } = useConnection()
  useTitle(t('Add an admin'))
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm<Form>(AdminSignUp, {
    initialValues: EMPTY_FORM,
    onSubmit: async values => {
      const result = await run(
        { loading: TOAST.accountCreating, done: ({ name }) => t('{name} can sign in now.', { name }) },
        () => addAdmin(values),
      )
      if (!isRejected(result)) leave()
      return result
    },
  })
  return (
    <Page width="narrow">
      <Section title={t('Add an admin')} level={1}>
        <OfflineFormNotice>{t('You need to be online to create an account.')}</OfflineFormNotice>
        <ContractForm form={form}>
          <Stack>
            <Card>
              <TextInput label={t('Name')} name="data.name" autoComplete="off" enterKeyHint="next" />
              <TextInput
                label={t('Phone')}
                name="data.phoneNumber"
                type="tel"
                inputMode="tel"
                autoComplete="off"
                enterKeyHint="next"
              />
              <TextInput
                label={t('Email')}
                hint={t('Used for signing in.')}
                name="data.email"
                type="email"
                inputMode="email"
                autoComplete="off"
                enterKeyHint="next"
              />
              <PasswordInput
                label={t('Password')}
                hint={t('Do not share it with anyone else. The new admin changes it after signing in.')}
                name="password"
                autoComplete="new-password"
                enterKeyHint="go"
              />
            </Card>
            <FormActions onCancel={leave} isBusy={isSubmitting} disabled={!isOnline}>
              {t('Create the account')}
            </FormActions>
          </Stack>
        </ContractForm>
      </Section>
    </Page>
  )
}

const addAdmin = async (values: Form) => {
  const { data } = await callAuthenticated(createAdmin, values)
  await markStale(createAdmin.stale)
  return data
}
