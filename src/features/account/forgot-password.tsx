import { useState } from 'react'
import * as v from 'valibot'
import { forgotPassword } from '../../contract/credentials.ts'
import { Email } from '../../contract/fields.ts'
import { call } from '../../local/api.ts'
import { Button } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTitle } from '../../ui/use-title.ts'
import './auth.css'
import { NeedsNetwork } from './needs-network.tsx'
import { sayingFailure } from './say-failure.ts'

const Forgotten = v.object({ email: Email })

/** /forgot-password (specification section 2): a form, then what was sent and how long it works. */
const ForgotPassword = () => {
  const t = useText()
  useTitle(t('Forgot password'))
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Page width="narrow">
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} onAgain={() => setSentTo(null)} />}
    </Page>
  )
}

const AskForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const { form, errorOf, isSubmitting } = useContractForm(Forgotten, {
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      await sayingFailure(() => call(forgotPassword, { email }))
      onSent(email.trim())
    },
  })
  return (
    <Section title={t('Forgot password')} level={1}>
      <p>{t('Write the email that you sign in with. A link to a new password comes by mail.')}</p>
      <NeedsNetwork>{t('A new password can be asked for only while Haat can be reached.')}</NeedsNetwork>
      <form ref={form} className="auth-form" noValidate>
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="send"
          error={errorOf('email')}
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting} disabled={!isOnline}>
          {t('Send the link')}
        </Button>
      </form>
      <p className="auth-else">
        <Link href="/login">{t('Back to login')}</Link>
      </p>
    </Section>
  )
}

/** The answer is the same for every address, so this promises nothing to whoever has no account (contract section 2). */
const Sent = ({ to, onAgain }: { to: string; onAgain: () => void }) => {
  const t = useText()
  return (
    <Section title={t('Email Sent Successfully!')} level={1}>
      <div className="auth-done">
        <Drawing name="cloud" />
        <p>
          {t('If {email} has an account, a link to a new password is on its way. It works once, for 5 minutes.', {
            email: to,
          })}
        </p>
        <p>{t('Nothing there? Look into the folder for spam, or send it again.')}</p>
        <Button variant="brand" href="/login">
          {t('Back to login')}
        </Button>
        <Button onClick={onAgain}>{t('Use another email')}</Button>
      </div>
    </Section>
  )
}

export default ForgotPassword
