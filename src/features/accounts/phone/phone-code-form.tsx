import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { PhoneNumberForm, type SentCode, TextedCode } from '../../../contract/accounts/phone-sign-in.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Row } from '../../../ui/layout/page.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/auth.css'
import { DemoPhone } from './demo-phone.tsx'
import { useCountdown } from './use-countdown.ts'
import { useTextedCode } from './use-texted-code.ts'

export type PhoneCodeFormProps = {
  /** What the number is filled in with. */
  phoneNumber?: string
  /** The text of the button that sends the right code. */
  action: string
  /** Asks the server for a code. @throws ApiFailure */
  sendCode: (phoneNumber: string) => Promise<SentCode>
  /** @throws ApiFailure; a rejected result is shown at the field, too */
  onCode: (values: { requestId: string; code: string }) => Promise<unknown>
  onCancel?: () => void
}

type Sent = Pick<SentCode, 'requestId' | 'resendAfter'> & {
  phoneNumber: string
  /** In place of the number, where it is not for everybody who uses the device. */
  shownNumber?: string
  at: number
}

/** Two steps that prove a phone number: the number, and the code that was sent to it. */
export const PhoneCodeForm = ({ phoneNumber = '', action, sendCode, onCode, onCancel }: PhoneCodeFormProps) => {
  const [number, setNumber] = useState(phoneNumber)
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (typed: string) => {
    const answer = await sendCode(typed)
    setNumber(typed)
    setSent({ ...answer, phoneNumber: v.parse(PhoneNumberForm, { phoneNumber: typed }).phoneNumber, at: Date.now() })
  }
  return sent ? (
    <CodeStep
      key={sent.requestId}
      sent={sent}
      action={action}
      onCode={onCode}
      onResend={() => send(sent.phoneNumber)}
      onBack={() => setSent(null)}
    />
  ) : (
    <NumberStep phoneNumber={number} onSubmit={send} onCancel={onCancel} />
  )
}

type NumberStepProps = {
  phoneNumber: string
  onSubmit: (phoneNumber: string) => Promise<void>
  onCancel: (() => void) | undefined
}

const NumberStep = ({ phoneNumber, onSubmit, onCancel }: NumberStepProps) => {
  const t = useTranslate()
  const { form, isSubmitting } = useContractForm(PhoneNumberForm, {
    initialValues: { phoneNumber },
    onSubmit: values => onSubmit(values.phoneNumber),
  })
  return (
    <ContractForm form={form} className="auth-form">
      <TextInput
        label={t('Phone')}
        hint={t('11 digits, for example 01712345678')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="go"
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting}>
        {t('Send code')}
      </Button>
      {onCancel && (
        <Button variant="link" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </ContractForm>
  )
}

const CodeForm = v.object({ code: TextedCode })

type CodeStepProps = {
  sent: Sent
  action: string
  onCode: PhoneCodeFormProps['onCode']
  onResend: () => Promise<void>
  /** Absent: the number stays as it is. */
  onBack?: (() => void) | undefined
}

/** The field for the code that was sent. */
export const CodeStep = ({ sent, action, onCode, onResend, onBack }: CodeStepProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const { form, isSubmitting, setFields } = useContractForm(CodeForm, {
    initialValues: { code: '' },
    onSubmit: ({ code }) => onCode({ requestId: sent.requestId, code }),
  })
  useEffect(() => input.current?.focus(), [])
  useTextedCode(code => {
    setFields({ code })
    input.current?.form?.requestSubmit?.()
  })
  return (
    <ContractForm form={form} className="auth-form">
      <p>
        {t('We sent a code to {phoneNumber}.', {
          phoneNumber: formatDigits(sent.shownNumber ?? sent.phoneNumber, locale),
        })}{' '}
        {onBack && (
          <Button variant="link" onClick={onBack}>
            {t('Change the number')}
          </Button>
        )}
      </p>
      <DemoPhone phoneNumber={sent.phoneNumber} />
      <TextInput
        ref={input}
        label={t('6-digit code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting}>
        {action}
      </Button>
      <Row>
        <Resend at={sent.at + sent.resendAfter * 1000} onResend={onResend} />
      </Row>
    </ContractForm>
  )
}

const Resend = ({ at, onResend }: { at: number; onResend: () => Promise<void> }) => {
  const t = useTranslate()
  const seconds = useCountdown(at)
  const [isBusy, setBusy] = useState(false)
  const resend = catchToToast(async () => {
    setBusy(true)
    await onResend().finally(() => setBusy(false))
  })
  if (seconds > 0)
    return (
      <p className="meta">
        {t('{seconds, plural, one {Another code in # second} other {Another code in # seconds}}', { seconds })}
      </p>
    )
  return (
    <Button variant="link" isBusy={isBusy} onClick={resend}>
      {t('Send another code')}
    </Button>
  )
}
