import { RecoveryCodes } from '../../features/accounts/settings/recovery-codes.tsx'
import {
  AuthenticatorStep,
  PasswordStep,
  ReauthenticationStep,
} from '../../features/accounts/settings/second-factor-forms.tsx'
import { SecondFactorStatus } from '../../features/accounts/settings/second-factor-status.tsx'
import { LoginCode } from '../../features/accounts/sign-in/login-code.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const ADDRESS = 'a.very.long.name.of.somebody@the-market.example'
const URI = `otpauth://totp/Haat:${encodeURIComponent(ADDRESS)}?issuer=Haat&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`
const CODES = Array.from({ length: 10 }, (_, at) => `k3dp-9wxa-72hm-qrs${'23456789ab'[at]}`)

const noop = () => {}
const asyncNoop = async () => {}

/** Two-step verification of admins in every step and state. */
export const SignInSecuritySample = () => (
  <main>
    <Page width="narrow">
      <LoginCode onSubmit={asyncNoop} onBack={noop} />
      <Section title="Required and off">
        <Card>
          <SecondFactorStatus state={{ isOn: false, isRequired: true, recoveryCodesLeft: 0 }} onChoose={noop} />
        </Card>
      </Section>
      <Section title="On, with few codes left">
        <Card>
          <SecondFactorStatus state={{ isOn: true, isRequired: false, recoveryCodesLeft: 2 }} onChoose={noop} />
        </Card>
      </Section>
      <Section title="Password first">
        <Card>
          <PasswordStep onSubmit={asyncNoop} onCancel={noop} />
        </Card>
      </Section>
      <Section title="Authenticator app">
        <Card>
          <AuthenticatorStep secret={SECRET} uri={URI} onSubmit={asyncNoop} onCancel={noop} />
        </Card>
      </Section>
      <Section title="Recovery codes">
        <Card>
          <RecoveryCodes codes={CODES} onDone={noop} />
        </Card>
      </Section>
      <Section title="Turning it off">
        <Card>
          <ReauthenticationStep action="Turn off" isDanger onSubmit={asyncNoop} onCancel={noop}>
            You will sign in with your password only.
          </ReauthenticationStep>
        </Card>
      </Section>
    </Page>
  </main>
)
