import { useState } from 'react'
import { useLocation } from 'wouter'
import { CustomerSignUp, createCustomer, createVendor } from '../../../contract/accounts/sign-up.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { requestEndpoint } from '../../../local/api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { isRejected, type SubmitMessages, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import '../../../ui/forms/auth.css'
import { keepNewCredentials } from './new-credentials.ts'
import { PhoneOffer } from './phone-offer.tsx'
import { SignInReason } from './sign-in-reason.tsx'
import { useReturnPath, useSignInPath } from './use-return-path.ts'

const SIGN_UP_ENDPOINTS = { customer: createCustomer, seller: createVendor } as const
type AccountType = keyof typeof SIGN_UP_ENDPOINTS
type SignUpFormValues = { password: string; data: { name: string; email: string; phoneNumber: string } }
const INITIAL_VALUES: SignUpFormValues = { password: '', data: { name: '', email: '', phoneNumber: '' } }

/** /sign-up: a tab for customers and one for sellers, with the same form. */
const SignUp = () => {
  const t = useTranslate()
  useTitle(t('Sign Up'))
  const [accountType, setAccountType] = useState<AccountType>('customer')
  const from = useReturnPath()
  const loginPath = useSignInPath('/login')
  const [, navigate] = useLocation()
  return (
    <Page width="narrow">
      <Section title={t('Sign Up')} level={1}>
        <SignInReason from={from} />
        <Tabs
          label={t('Account type')}
          value={accountType}
          onChange={setAccountType}
          tabs={[
            { value: 'customer', label: t('Join as a customer') },
            { value: 'seller', label: t('Join as a seller') },
          ]}
        >
          <SignUpForm accountType={accountType} loginPath={loginPath} />
          {accountType === 'customer' && (
            <PhoneOffer onChoose={() => navigate(loginPath, { state: { byPhone: true } })} />
          )}
        </Tabs>
        <p className="auth-else">
          {t('Already have an account?')} <Link href={loginPath}>{t('Login')}</Link>
        </p>
      </Section>
    </Page>
  )
}

const SIGN_UP_MESSAGES: SubmitMessages = { loading: TOAST.accountCreating, done: TOAST.signUpDone }

const SignUpForm = ({ accountType, loginPath }: { accountType: AccountType; loginPath: string }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { run } = useSubmit()
  const { form, isSubmitting, failure } = useContractForm(CustomerSignUp, {
    initialValues: INITIAL_VALUES,
    onSubmit: async values => {
      const result = await run(SIGN_UP_MESSAGES, () => requestEndpoint(SIGN_UP_ENDPOINTS[accountType], values))
      if (isRejected(result)) return result
      const email = values.data.email.trim()
      keepNewCredentials({ email, password: values.password })
      navigate(loginPath, { state: { confirmationSentTo: email } })
    },
  })
  return (
    <ContractForm form={form} className="auth-form">
      <TextInput label={t('Name')} name="data.name" autoComplete="name" enterKeyHint="next" />
      <TextInput
        label={t('Phone')}
        hint={t('11 digits, for example 01712345678')}
        name="data.phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
      />
      <TextInput
        label={t('Email')}
        name="data.email"
        type="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
      />
      <PasswordInput label={t('Password')} name="password" autoComplete="new-password" enterKeyHint="go" />
      {failure && <ErrorNotice title={translateFailure(failure)} />}
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting}>
        {t('Sign Up')}
      </Button>
    </ContractForm>
  )
}

export default SignUp
