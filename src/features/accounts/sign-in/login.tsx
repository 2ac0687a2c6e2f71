import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { login, SignIn } from '../../../contract/accounts/credentials.ts'
import { signInByPhone } from '../../../contract/accounts/phone-sign-in.ts'
import type { User } from '../../../contract/accounts/users.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import type { Role } from '../../../contract/roles.ts'
import { saveSession } from '../../../local/accounts/sign-in.ts'
import { ApiFailure, type EndpointResult, requestEndpoint } from '../../../local/api/client.ts'
import { type Block, readBlock } from '../../../local/api/session.ts'
import { ENDED_SESSION } from '../../../local/db/device-schema.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Page, Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { isRejected, type SubmitMessages, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { type MessageKey, translateMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { translateReason } from '../../../ui/text/translate-reason.ts'
import '../../../ui/forms/auth.css'
import { requestPasskeySignIn } from './ask-passkey.ts'
import { LoginCode } from './login-code.tsx'
import { takeNewCredentials } from './new-credentials.ts'
import { PasskeyOffer } from './passkey-offer.tsx'
import { PhoneOffer } from './phone-offer.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'
import { SignInReason } from './sign-in-reason.tsx'
import { useReturnPath, useSignInPath } from './use-return-path.ts'

/** A seller who came from nowhere in particular wants their desk, not the shopping home. */
const findLandingPath = ({ mustEnrol, role }: User, from: string): string => {
  if (mustEnrol) return '/dashboard/settings'
  return role === 'VENDOR' && from === '/' ? '/dashboard/index' : from
}

const DEMO_LABELS: Partial<Record<Role, MessageKey>> = { CUSTOMER: 'Customer', VENDOR: 'Vendor', ADMIN: 'Admin' }

/** /login: signs in and returns to where the person came from. Accounts with a second factor have a second step. */
const Login = () => {
  const t = useTranslate()
  useTitle(t('Login'))
  const [, navigate] = useLocation()
  const from = useReturnPath()
  const [credentials, setCredentials] = useState<DemoCredentials | null>(null)
  const [block, setBlock] = useState<Block | undefined>()
  const [isOther, setOther] = useState(false)
  const [isByPhone, setByPhone] = useState(useHistoryState<{ byPhone?: boolean } | null>()?.byPhone === true)
  const ended = useLiveQuery(() => readMeta(ENDED_SESSION))
  const shown = block ?? ended?.blocked
  const { run } = useSubmit()
  const submit = async (work: () => Promise<SignInResult>, onCodeMissing?: () => void) => {
    const result = await run(SIGN_IN_MESSAGES, work)
    if (isRejected(result)) return result
    if (result.user) return navigate(findLandingPath(result.user, from), { replace: true })
    if (!result.block) return onCodeMissing?.()
    setBlock(result.block)
    setOther(false)
  }
  const submitLogin = (values: SignIn) =>
    submit(
      () => signIn(() => requestEndpoint(login, values), values.code === undefined),
      () => setCredentials(values),
    )
  const submitPhone = (values: InputOf<typeof signInByPhone>) =>
    submit(() => signIn(() => requestEndpoint(signInByPhone, values)))
  if (shown && !isOther) return <BlockedAccount block={shown} onSignIn={() => setOther(true)} />
  if (isByPhone)
    return (
      <Page width="narrow">
        <PhoneSignIn from={from} onCode={submitPhone} onBack={() => setByPhone(false)} />
      </Page>
    )
  return (
    <Page width="narrow">
      {credentials ? (
        <LoginCode onSubmit={code => submitLogin({ ...credentials, code })} onBack={() => setCredentials(null)} />
      ) : (
        <PasswordForm
          onSubmit={submitLogin}
          onPhone={() => setByPhone(true)}
          onPasskey={() => submit(() => signIn(requestPasskeySignIn))}
          from={from}
          wasRemoved={ended?.shopLeft === true}
        />
      )}
    </Page>
  )
}

/**
 * In place of the form, after a refused sign-in or when the block has ended the session: the account is blocked, and
 * why.
 */
const BlockedAccount = ({ block, onSignIn }: { block: Block; onSignIn: () => void }) => {
  const t = useTranslate()
  return (
    <Page width="narrow">
      <Section title={t('Account')} level={1}>
        <Notice
          tone="danger"
          title={t('Your account is blocked.')}
          action={
            <Button variant="soft" href="/contact">
              {t('Contact us')}
            </Button>
          }
        >
          <p>{t('Reason: {reason}', { reason: translateReason(block.reason) })}</p>
          {t('You are signed out everywhere. Your orders will still arrive.')}{' '}
          {t('If you think that this is a mistake, write to us.')}
        </Notice>
        <Row>
          <Button onClick={onSignIn}>{t('Sign in with another account')}</Button>
        </Row>
      </Section>
    </Page>
  )
}

/** Shown after a sign-up: a link was mailed. */
const SignUpNotice = () => {
  const t = useTranslate()
  const email = useHistoryState<{ confirmationSentTo?: string } | null>()?.confirmationSentTo
  if (!email) return null
  return (
    <Notice title={t('Confirm your email')}>
      {t('We sent a link to {email}. You can already sign in.', { email })}
    </Notice>
  )
}

type PasswordFormProps = {
  onSubmit: (values: SignIn) => Promise<unknown>
  onPhone: () => void
  onPasskey: () => Promise<unknown>
  from: string
  /** From a shop. */
  wasRemoved: boolean
}

const PasswordForm = ({ onSubmit, onPhone, onPasskey, from, wasRemoved }: PasswordFormProps) => {
  const t = useTranslate()
  const signUpPath = useSignInPath('/sign-up')
  const [initialValues] = useState(() => takeNewCredentials() ?? { email: '', password: '' })
  const { form, isSubmitting, setFields, failure } = useContractForm(SignIn, { initialValues, onSubmit })
  const reason = failure && translateFailure(failure)
  const isRefused = failure?.error.code === 'UNAUTHENTICATED'
  return (
    <Section title={t('Login')} level={1}>
      <SignUpNotice />
      {wasRemoved ? (
        <Notice tone="wait" title={t('You do not work for this shop any more')}>
          {t('That is why you are signed out. Your account stays yours.')}
        </Notice>
      ) : (
        <SignInReason from={from} />
      )}
      <ContractForm form={form} className="auth-form">
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={isRefused ? reason : null}
        />
        <p className="auth-aside">
          <Link href="/forgot-password">{t('Forgot password?')}</Link>
        </p>
        {reason && !isRefused && <ErrorNotice title={reason} />}
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting}>
          {t('Login')}
        </Button>
        <PhoneOffer onChoose={onPhone} />
        <PasskeyOffer onChoose={onPasskey} />
      </ContractForm>
      <DemoAccounts onPick={account => setFields(account)} />
      <p className="auth-else">
        {t('New here?')} <Link href={signUpPath}>{t('Sign Up')}</Link>
      </p>
    </Section>
  )
}

/** Signed in; without a user, the account also needs a code, or is blocked. */
type SignInResult = { user?: User; block?: Block; text: string | null }

const SIGN_IN_MESSAGES: SubmitMessages<SignInResult> = { loading: TOAST.loggingIn, done: ({ text }) => text }

type SignInResponse = EndpointResult<OutputOf<typeof login>>

/** @throws ApiFailure */
const signIn = async (request: () => Promise<SignInResponse>, mayNeedCode = false): Promise<SignInResult> => {
  try {
    const { data, message, descriptor } = await request()
    await saveSession(data)
    return { user: data.user, text: translateMessage(message, descriptor) }
  } catch (failure) {
    const block = readBlock(failure)
    if (block) return { block, text: null }
    if (mayNeedCode && isCodeRequired(failure)) return { text: null }
    throw failure
  }
}

const isCodeRequired = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.data?.error.code === 'SECOND_FACTOR_REQUIRED'

type DemoCredentials = { email: string; password: string }

/** Buttons that fill in the demo accounts; a real market has none. */
const DemoAccounts = ({ onPick }: { onPick: (account: DemoCredentials) => void }) => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  const accounts = settings?.demo?.accounts ?? []
  if (accounts.length === 0) return null
  return (
    <fieldset className="auth-demo">
      <legend>{t('Try a demo account')}</legend>
      <Row>
        {accounts.map(({ role, email, password }) => (
          <Button key={role} variant="soft" onClick={() => onPick({ email, password })}>
            {DEMO_LABELS[role] ? t(DEMO_LABELS[role]) : role}
          </Button>
        ))}
      </Row>
    </fieldset>
  )
}

export default Login
