import { lazy, Suspense } from 'react'
import { mayCall } from '../../contract/roles.ts'
import { OrWithout } from '../../ui/or-without.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PushSection } from '../push/push-switch.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeviceChoices } from './device-choices.tsx'
import { DeviceStorage } from './device-storage.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

const SignInSecurity = lazy(() => import('./sign-in-security.tsx'))

/** What holds for this device, then what holds for the account. */
const Settings = () => {
  const t = useText()
  useTitle(t('Settings'))
  const user = useUser()
  return (
    <Page width="narrow">
      <Section title={t('Settings')} level={1}>
        <DeviceChoices />
      </Section>
      {user && mayCall(['ADMIN'], user.role) && (
        <OrWithout>
          <Suspense>
            <SignInSecurity />
          </Suspense>
        </OrWithout>
      )}
      {!user?.mustEnrol && <OfAccount />}
    </Page>
  )
}

/** The server refuses these calls to whoever must set up a second factor first. */
const OfAccount = () => (
  <>
    <PushSection />
    <DeviceStorage />
    <ChangePassword />
    <ChangeEmail />
    <SignOutEverywhere />
  </>
)

export default Settings
