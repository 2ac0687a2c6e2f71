import { useState } from 'react'
import * as v from 'valibot'
import { forgotPassword } from '../../../contract/accounts/credentials.ts'
import { Email } from '../../../contract/person-fields.ts'
import { requestEndpoint } from '../../../local/api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Illustration } from '../../../ui/controls/illustration.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'

const ForgotPasswordInput = v.object({ email: Email })

/** /forgot-password: a form, then where the link was sent and how long it works. */
const ForgotPassword = () => {
  const t = useTranslate()
  useTitle(t('Forgot password'))
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Page width="narrow">
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <EmailSentMessage to={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </Page>
  )
}

const ForgotPasswordForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { form, isSubmitting } = useContractForm(ForgotPasswordInput, {
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      await requestEndpoint(forgotPassword, { email })
      onSent(email.trim())
    },
  })
  return (
    <Section title={t('Forgot password')} level={1}>
      <p>{t('Enter your sign-in email. We will send you a link to set a new password.')}</p>
      <OfflineFormNotice>{t('You need to be online to reset your password.')}</OfflineFormNotice>
      <ContractForm form={form} className="auth-form">
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="send"
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting} disabled={!isOnline}>
          {t('Send link')}
        </Button>
      </ContractForm>
      <p className="auth-else">
        <Link href="/login">{t('Back to login')}</Link>
      </p>
    </Section>
  )
}

/** The server gives the same answer for every address, so the text must not say whether an account exists. */
const EmailSentMessage = ({ to, onAgain }: { to: string; onAgain: () => void }) => {
  const t = useTranslate()
  return (
    <Section title={t('Email Sent Successfully!')} level={1}>
      <div className="auth-done">
        <Illustration name="letter" />
        <p>
          {t(
            'If {email} has an account, we have sent it a link to set a new password. The link works once, for 5 minutes.',
            {
              email: to,
            },
          )}
        </p>
        <p>{t('No email? Check your spam folder, or send it again.')}</p>
        <Button variant="brand" href="/login">
          {t('Back to login')}
        </Button>
        <Button onClick={onAgain}>{t('Use another email')}</Button>
      </div>
    </Section>
  )
}

export default ForgotPassword
