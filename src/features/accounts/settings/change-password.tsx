import * as v from 'valibot'
import { changePassword } from '../../../contract/accounts/credentials.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { Password } from '../../../contract/person-fields.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'

/** The endpoint's input with a message of its own for an empty password. */
const ChangePasswordInput = v.object({
  oldPassword: v.pipe(v.string(), v.nonEmpty('Please enter your current password')),
  newPassword: Password,
})
const INITIAL_VALUES = { oldPassword: '', newPassword: '' }

/** Changes the password. Needs a connection: offline the form says so and keeps its input. */
export const ChangePassword = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, isSubmitting, reset } = useContractForm(ChangePasswordInput, {
    initialValues: INITIAL_VALUES,
    onSubmit: async values => {
      await callAuthenticated(changePassword, values)
      toast.success(t(TOAST.changed))
      reset()
    },
  })
  return (
    <Section title={t('Change password')}>
      <Card>
        {!isOnline && (
          <Notice title={t('You are offline')}>{t('You need to be online to change your password.')}</Notice>
        )}
        <ContractForm form={form} className="auth-form">
          <PasswordInput
            label={t('Current password')}
            name="oldPassword"
            autoComplete="current-password"
            enterKeyHint="next"
          />
          <PasswordInput
            label={t('New password')}
            hint={t('You will be signed out on your other devices.')}
            name="newPassword"
            autoComplete="new-password"
            enterKeyHint="go"
          />
          <Button type="submit" variant="brand" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Change password')}
          </Button>
        </ContractForm>
      </Card>
    </Section>
  )
}
