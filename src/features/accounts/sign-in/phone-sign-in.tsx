import { sendSignInCode } from '../../../contract/accounts/phone-sign-in.ts'
import { requestEndpoint } from '../../../local/api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PhoneCodeForm, type PhoneCodeFormProps } from '../phone/phone-code-form.tsx'
import { SignInReason } from './sign-in-reason.tsx'

type PhoneSignInProps = {
  from: string
  onCode: PhoneCodeFormProps['onCode']
  onBack: () => void
}

/** Signs in by a code to a phone number, in place of email and password. A new number gets an account. */
export const PhoneSignIn = ({ from, onCode, onBack }: PhoneSignInProps) => {
  const t = useTranslate()
  return (
    <Section title={t('Continue with phone number')} level={1}>
      <SignInReason from={from} />
      <PhoneCodeForm
        action={t('Continue')}
        sendCode={async phoneNumber => (await requestEndpoint(sendSignInCode, { phoneNumber })).data}
        onCode={onCode}
      />
      <p className="auth-else">
        <Button variant="link" onClick={onBack}>
          {t('Use email and password')}
        </Button>
      </p>
    </Section>
  )
}
