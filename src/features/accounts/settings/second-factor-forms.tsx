import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { SecondFactorCode } from '../../../contract/accounts/second-factor.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Stack } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { AuthenticatorCodeInput, SecondFactorInput } from '../../../ui/forms/code-input.tsx'
import { QrCode } from '../../../ui/rows/qr-code.tsx'
import { StepActions } from './step-actions.tsx'
import './second-factor.css'

const PasswordStepInput = v.object({ password: v.pipe(v.string(), v.nonEmpty('Please enter your current password')) })
const AuthenticatorStepInput = v.object({ code: SecondFactorCode })
const ReauthenticationStepInput = v.object({ ...PasswordStepInput.entries, ...AuthenticatorStepInput.entries })

type StepProps<Values> = {
  /** May throw an ApiFailure: its field errors are shown at the fields. */
  onSubmit: (values: Values) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before a second factor is set up: a session alone does not prove who is at the device. */
export const PasswordStep = ({ onSubmit, onCancel }: StepProps<{ password: string }>) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(PasswordStepInput, {
    initialValues: { password: '' },
    onSubmit,
  })
  return (
    <ContractForm form={form} className="auth-form">
      <CurrentPasswordInput />
      <StepActions action={t('Continue')} isBusy={isSubmitting} onCancel={onCancel} />
    </ContractForm>
  )
}

type AuthenticatorStepProps = StepProps<{ code: string }> & { secret: string; uri: string }

/** Shows the secret for the authenticator app and asks for the app's first code. */
export const AuthenticatorStep = ({ secret, uri, onSubmit, onCancel }: AuthenticatorStepProps) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(AuthenticatorStepInput, {
    initialValues: { code: '' },
    onSubmit,
  })
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
        <p className="meta">{t('Or enter this key')}</p>
        <code className="secret-key">{secret.replace(/.{4}(?=.)/g, group => `${group} `)}</code>
      </div>
      <ContractForm form={form} className="auth-form">
        <p>{t('Then enter the code from the app.')}</p>
        <AuthenticatorCodeInput />
        <StepActions action={t('Turn on')} isBusy={isSubmitting} onCancel={onCancel} />
      </ContractForm>
    </Stack>
  )
}

type ReauthenticationStepProps = StepProps<{ password: string; code: string }> & {
  /** The label of the submit button. */
  action: string
  isDanger?: boolean
  children: string
}

/** Asks for the password and a code before an existing second factor is changed. */
export const ReauthenticationStep = ({ action, isDanger, children, onSubmit, onCancel }: ReauthenticationStepProps) => {
  const initialValues = { password: '', code: '' }
  const { form, isSubmitting } = useContractForm(ReauthenticationStepInput, { initialValues, onSubmit })
  return (
    <ContractForm form={form} className="auth-form">
      <p>{children}</p>
      <CurrentPasswordInput />
      <SecondFactorInput />
      <StepActions action={action} isDanger={isDanger} isBusy={isSubmitting} onCancel={onCancel} />
    </ContractForm>
  )
}

/** Takes the focus, because its step replaces another one. */
const CurrentPasswordInput = () => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <PasswordInput
      ref={input}
      label={useTranslate()('Current password')}
      name="password"
      autoComplete="current-password"
      enterKeyHint="next"
    />
  )
}
