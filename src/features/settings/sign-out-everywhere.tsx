import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { logoutAll } from '../../contract/credentials.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Row } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useSignOut } from '../auth/use-sign-out.tsx'

/** Ends the account's sessions on all devices, this one last. */
export const SignOutEverywhere = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const { signOut, dialog } = useSignOut(() => callAuthenticated(logoutAll, {}))
  const onSignOut = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
  }
  return (
    <Section title={t('Signed-in devices')}>
      <Card>
        <Row align="between">
          <p>
            {isOnline
              ? t('Lost your phone? Log out on all devices, including this one.')
              : t('You need to be online to log out on other devices.')}
          </p>
          <Button variant="quiet" icon={LogOut} isBusy={isBusy} disabled={!isOnline} onClick={onSignOut}>
            {t('Log out everywhere')}
          </Button>
        </Row>
      </Card>
      {dialog}
    </Section>
  )
}
