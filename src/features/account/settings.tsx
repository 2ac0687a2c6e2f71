import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PushSection } from '../push/push-switch.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeviceChoices } from './device-choices.tsx'
import { DeviceStorage } from './device-storage.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Settings (contract section 10): what holds for this device, then what holds for the account. */
const Settings = () => {
  const t = useText()
  useTitle(t('Settings'))
  return (
    <Page width="narrow">
      <Section title={t('Settings')} level={1}>
        <DeviceChoices />
      </Section>
      <PushSection />
      <DeviceStorage />
      <ChangePassword />
      <ChangeEmail />
      <SignOutEverywhere />
    </Page>
  )
}

export default Settings
