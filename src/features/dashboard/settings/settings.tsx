import { KeyRound, Webhook } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { confirmPhone } from '../../../contract/accounts/phone-sign-in.ts'
import type { User } from '../../../contract/accounts/users.ts'
import { listApiKeys } from '../../../contract/integrations/api-keys.ts'
import { canCall } from '../../../contract/roles.ts'
import { isPermitted } from '../../../contract/staff-roles.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ButtonGroup, Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { OptionalBoundary } from '../../../ui/state/optional-boundary.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ChangeEmail } from '../../accounts/settings/change-email.tsx'
import { ChangePassword } from '../../accounts/settings/change-password.tsx'
import { DeviceStorage } from '../../accounts/settings/device-storage.tsx'
import { SignInPhone } from '../../accounts/settings/sign-in-phone.tsx'
import { SignedInDevices } from '../../accounts/settings/signed-in-devices.tsx'
import { PushSettings } from '../../notifications/push/push-settings.tsx'
import { AccountData } from '../../privacy/account-data.tsx'
import { DeleteAccount } from '../../privacy/delete-account.tsx'
import { DevicePreferences } from './device-preferences.tsx'

/** `who` also tells the build whose device needs the script. */
const SIGN_IN_SECURITY = {
  who: ['ADMIN'] as const,
  Section: lazy(() => import('../../accounts/settings/sign-in-security.tsx')),
}

const Passkeys = lazy(() => import('../../accounts/settings/passkeys.tsx'))

/** /dashboard/settings: settings of this device, then of the account. */
const Settings = () => {
  const t = useTranslate()
  useTitle(t('Settings'))
  const user = useUser()
  return (
    <Page width="narrow">
      <Section title={t('Settings')} level={1}>
        <DevicePreferences />
      </Section>
      {user && canCall(SIGN_IN_SECURITY.who, user.role) && (
        <OptionalBoundary>
          <Suspense>
            <SIGN_IN_SECURITY.Section />
          </Suspense>
        </OptionalBoundary>
      )}
      {user && (
        <OptionalBoundary>
          <Suspense>
            <Passkeys />
          </Suspense>
        </OptionalBoundary>
      )}
      {!user?.mustEnrol && <AccountSettings user={user} />}
    </Page>
  )
}

/** The server rejects these requests until a required second factor is set up. */
const AccountSettings = ({ user }: { user: User | null | undefined }) => (
  <>
    <PushSettings />
    <DeviceStorage />
    {user?.email !== '' && <ChangePassword />}
    <ChangeEmail />
    {user && confirmPhone.who.some(role => role === user.role) && <SignInPhone />}
    <SignedInDevices />
    {user && <ProgramSettings user={user} />}
    <AccountData />
    <DeleteAccount />
  </>
)

/** Keys of programs that act for a vendor, or for staff who may make them. */
const ProgramSettings = ({ user }: { user: User }) => {
  const t = useTranslate()
  if (!isPermitted(listApiKeys, user)) return null
  return (
    <Section title={t('For programs')}>
      <Card>
        <p>{t('Let a till, an accounting system or another program work with your orders and products.')}</p>
        <ButtonGroup>
          <Button icon={KeyRound} href="/dashboard/api-keys">
            {t('API keys')}
          </Button>
          <Button icon={Webhook} href="/dashboard/webhooks">
            {t('Webhooks')}
          </Button>
        </ButtonGroup>
      </Card>
    </Section>
  )
}

export default Settings
