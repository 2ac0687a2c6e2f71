import { LoginCode } from '../features/account/login-code.tsx'
import { RecoveryCodes } from '../features/account/recovery-codes.tsx'
import { AppStep, PasswordStep, ProofStep } from '../features/account/second-factor-forms.tsx'
import { SecondFactorStatus } from '../features/account/second-factor-status.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const ADDRESS = 'a.very.long.name.of.somebody@the-market.example'
const URI = `otpauth://totp/Haat:${encodeURIComponent(ADDRESS)}?issuer=Haat&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`
const CODES = Array.from({ length: 10 }, (_, at) => `k3dp-9wxa-72hm-qrs${'23456789ab'[at]}`)

const nothing = () => {}
const later = async () => {}

/** Two-step verification of whoever runs the market, every step and state of it. */
export const SignInSecurity = () => (
  <main>
    <Page width="narrow">
      <LoginCode onSubmit={later} onBack={nothing} />
      <Section title="Required and off">
        <Card>
          <SecondFactorStatus state={{ isOn: false, isRequired: true, recoveryCodesLeft: 0 }} onChoose={nothing} />
        </Card>
      </Section>
      <Section title="On, with few codes left">
        <Card>
          <SecondFactorStatus state={{ isOn: true, isRequired: false, recoveryCodesLeft: 2 }} onChoose={nothing} />
        </Card>
      </Section>
      <Section title="Password first">
        <Card>
          <PasswordStep onSubmit={later} onCancel={nothing} />
        </Card>
      </Section>
      <Section title="Authenticator app">
        <Card>
          <AppStep secret={SECRET} uri={URI} onSubmit={later} onCancel={nothing} />
        </Card>
      </Section>
      <Section title="Recovery codes">
        <Card>
          <RecoveryCodes codes={CODES} onDone={nothing} />
        </Card>
      </Section>
      <Section title="Turning it off">
        <Card>
          <ProofStep action="Turn off" isDanger onSubmit={later} onCancel={nothing}>
            Signing in will take your password alone.
          </ProofStep>
        </Card>
      </Section>
    </Page>
  </main>
)
