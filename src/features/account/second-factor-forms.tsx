import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { SecondFactorCode } from '../../contract/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import './auth.css'
import { AppCodeInput, SecondFactorInput } from './code-input.tsx'
import { QrCode } from './qr-code.tsx'
import './second-factor.css'

const Password = v.object({ password: v.pipe(v.string(), v.nonEmpty('Please enter your present password')) })
const Code = v.object({ code: SecondFactorCode })
const Both = v.object({ ...Password.entries, ...Code.entries })

type Step<Values> = {
  /** May throw an ApiFailure: what it says of fields is shown at them. */
  onSubmit: (values: Values) => Promise<void>
  onCancel: () => void
}

/** Before a second factor is set up: a session alone does not prove who is there. */
export const PasswordStep = ({ onSubmit, onCancel }: Step<{ password: string }>) => {
  const t = useText()
  const { form, errorOf, isSubmitting } = useContractForm(Password, { initialValues: { password: '' }, onSubmit })
  return (
    <form ref={form} className="auth-form" noValidate>
      <PresentPassword error={errorOf('password')} />
      <Decision action={t('Continue')} isBusy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

type AppStepProps = Step<{ code: string }> & { secret: string; uri: string }

/** The secret goes into the authenticator app, and the app's first code comes back. */
export const AppStep = ({ secret, uri, onSubmit, onCancel }: AppStepProps) => {
  const t = useText()
  const { form, errorOf, isSubmitting } = useContractForm(Code, { initialValues: { code: '' }, onSubmit })
  return (
    <Stack>
      <p>{t('Scan this with an authenticator app, such as Aegis, Google Authenticator or a password manager.')}</p>
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <div>
        <Button variant="link" href={uri}>
          {t('Open the app on this phone')}
        </Button>
      </div>
      <div>
        <p className="meta">{t('Or type this key')}</p>
        <code className="secret-key">{secret.replace(/.{4}(?=.)/g, group => `${group} `)}</code>
      </div>
      <form ref={form} className="auth-form" noValidate>
        <p>{t('Then type the code that the app shows.')}</p>
        <AppCodeInput error={errorOf('code')} />
        <Decision action={t('Turn on')} isBusy={isSubmitting} onCancel={onCancel} />
      </form>
    </Stack>
  )
}

type ProofProps = Step<{ password: string; code: string }> & {
  /** What it does. */
  action: string
  isDanger?: boolean
  children: string
}

/** Before an existing second factor is changed: the password and a code. */
export const ProofStep = ({ action, isDanger, children, onSubmit, onCancel }: ProofProps) => {
  const initialValues = { password: '', code: '' }
  const { form, errorOf, isSubmitting } = useContractForm(Both, { initialValues, onSubmit })
  return (
    <form ref={form} className="auth-form" noValidate>
      <p>{children}</p>
      <PresentPassword error={errorOf('password')} />
      <SecondFactorInput error={errorOf('code')} />
      <Decision action={action} isDanger={isDanger} isBusy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

/** A step that replaces another takes the focus along. */
const PresentPassword = ({ error }: { error: string | null }) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <PasswordInput
      ref={input}
      label={useText()('Present password')}
      name="password"
      autoComplete="current-password"
      enterKeyHint="next"
      error={error}
    />
  )
}

type DecisionProps = { action: string; isBusy: boolean; isDanger?: boolean | undefined; onCancel: () => void }

const Decision = ({ action, isBusy, isDanger = false, onCancel }: DecisionProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  return (
    <Row align="end">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'brand'} isBusy={isBusy} disabled={!isOnline}>
        {action}
      </Button>
    </Row>
  )
}
