import { useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages.ts'
import { CustomerSignUp, createCustomer, createVendor } from '../../contract/users.ts'
import { ApiFailure, call } from '../../local/api.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTitle } from '../../ui/use-title.ts'
import './auth.css'
import { useReturnPath } from './use-return-path.ts'

const KINDS = { customer: createCustomer, seller: createVendor } as const
type Kind = keyof typeof KINDS
type Values = { password: string; data: { name: string; email: string; phoneNumber: string } }
const EMPTY: Values = { password: '', data: { name: '', email: '', phoneNumber: '' } }

/** Specification section 2: two tabs, one form. */
const SignUp = () => {
  const t = useText()
  useTitle(t('Sign Up'))
  const [kind, setKind] = useState<Kind>('customer')
  const from = useReturnPath()
  const loginPath = from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`
  return (
    <Page width="narrow">
      <Section title={t('Sign Up')} level={1}>
        <Tabs
          label={t('Kind of account')}
          value={kind}
          onChange={value => setKind(value as Kind)}
          tabs={[
            { value: 'customer', label: t('Join as a customer') },
            { value: 'seller', label: t('Join as a seller') },
          ]}
        >
          <SignUpForm kind={kind} loginPath={loginPath} />
        </Tabs>
        <p className="auth-else">
          {t('Already have an account?')} <Link href={loginPath}>{t('Login')}</Link>
        </p>
      </Section>
    </Page>
  )
}

const SignUpForm = ({ kind, loginPath }: { kind: Kind; loginPath: string }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const { form, errorOf, isSubmitting } = useContractForm(CustomerSignUp, {
    initialValues: EMPTY,
    onSubmit: async values => {
      await signUp(kind, values)
      navigate(loginPath, { state: { confirmationSentTo: values.data.email.trim() } })
    },
  })
  return (
    <form ref={form} className="auth-form" noValidate>
      <TextInput
        label={t('Name')}
        name="data.name"
        autoComplete="name"
        enterKeyHint="next"
        error={errorOf('data.name')}
      />
      <TextInput
        label={t('Phone')}
        hint={t('Eleven digits, such as 01712345678')}
        name="data.phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        error={errorOf('data.phoneNumber')}
      />
      <TextInput
        label={t('Email')}
        name="data.email"
        type="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
        error={errorOf('data.email')}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting}>
        {t('Sign Up')}
      </Button>
    </form>
  )
}

/** @throws ApiFailure after its toast, so that the form keeps its input and shows what the server said of fields */
const signUp = async (kind: Kind, values: Values): Promise<void> => {
  const id = toast.loading(say(TOAST.accountCreating))
  try {
    await call(KINDS[kind], values)
    toast.success(say(TOAST.signUpDone), { id })
  } catch (failure) {
    toast.error(say(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong), { id })
    throw failure
  }
}

export default SignUp
