import { useState } from 'react'
import * as v from 'valibot'
import { changeEmail } from '../../../contract/accounts/credentials.ts'
import { Email } from '../../../contract/person-fields.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTranslate } from '../../../ui/i18n.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useConnection } from '../../../ui/use-connection.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useUser } from '../../../ui/use-user.ts'
import '../../../ui/auth.css'
import { OfflineFormNotice } from '../../../ui/offline-form-notice.tsx'
import { CodeStep } from './code-step.tsx'
import { useReauthentication } from './use-reauthentication.ts'

/** The endpoint's input with a message of its own for an empty password. */
const ChangeEmailInput = v.object({
  newEmail: Email,
  password: v.pipe(v.string(), v.nonEmpty('Please enter your current password')),
})

/** Changes the sign-in email. It takes effect when the link sent to the new email is opened. */
export const ChangeEmail = () => {
  const t = useTranslate()
  const user = useUser()
  const [sentTo, setSentTo] = useState('')
  const { isCodeAsked, submit, submitCode, cancel } = useReauthentication({
    request: (values: NewEmail & { code?: string }) => callAuthenticated(changeEmail, values),
    onDone: (_, { newEmail }) => setSentTo(newEmail.trim()),
  })
  return (
    <Section title={t('Change sign-in email')}>
      <Card>
        <p>{t('You sign in with {email}.', { email: user?.email ?? '' })}</p>
        <OfflineFormNotice>{t('You need to be online to change your email.')}</OfflineFormNotice>
        {sentTo && (
          <Notice title={t('Check your email')}>
            {t('We sent a link to {email}. Open it within 5 minutes to change your email.', { email: sentTo })}
          </Notice>
        )}
        {isCodeAsked ? (
          <CodeStep action={t('Send link')} onSubmit={submitCode} onCancel={cancel} />
        ) : (
          <NewEmailForm onSubmit={submit} />
        )}
      </Card>
    </Section>
  )
}

type NewEmail = { newEmail: string; password: string }

const NewEmailForm = ({ onSubmit }: { onSubmit: (values: NewEmail) => Promise<void> }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, errorOf, isSubmitting, reset } = useContractForm(ChangeEmailInput, {
    initialValues: { newEmail: '', password: '' },
    onSubmit: async (values: NewEmail) => {
      await onSubmit(values)
      reset()
    },
  })
  return (
    <form ref={form} className="auth-form" noValidate>
      <TextInput
        label={t('New email')}
        name="newEmail"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        error={errorOf('newEmail')}
      />
      <PasswordInput
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errorOf('password')}
      />
      <Button type="submit" variant="brand" isBusy={isSubmitting} disabled={!isOnline}>
        {t('Send link')}
      </Button>
    </form>
  )
}
