import { LogOut } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { logoutAll } from '../../../contract/accounts/credentials.ts'
import { type Device, listDevices, logoutDevice, logoutOthers } from '../../../contract/accounts/devices.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { isRejected, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { useSignOut } from '../sign-in/use-sign-out.tsx'
import { DeviceRow } from './device-row.tsx'
import './signed-in-devices.css'

/** The account's signed-in devices, each with its sign-out. The list is never stored on the device. */
export const SignedInDevices = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return (
    <Section title={t('Signed-in devices')}>
      <Card>{isOnline ? <Devices /> : <p>{t('You need to be online to log out on other devices.')}</p>}</Card>
    </Section>
  )
}

const Devices = () => {
  const t = useTranslate()
  const { devices, failure, refresh, run, busyWith } = useDevices()
  const others = devices?.filter(({ isCurrent }) => !isCurrent) ?? []
  if (!devices && failure) return <ErrorNotice title={failure} onRetry={refresh} />
  return (
    <>
      {!devices && (
        <>
          <Loading />
          <Skeleton shape="row" />
        </>
      )}
      <ul className="device-list" aria-label={t('Signed-in devices')}>
        {devices?.map(device => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={busyWith === device.id}
            onSignOut={() => run(device.id, () => callAuthenticated(logoutDevice, { id: device.id }))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <p className="meta">
            {t(
              'An offline device is logged out once it is online. Changes that it has not sent wait on it until your next sign-in there.',
            )}
          </p>
          <Row align="end">
            <Button
              icon={LogOut}
              isBusy={busyWith === 'others'}
              onClick={() => run('others', () => callAuthenticated(logoutOthers, {}))}
            >
              {t('Log out all others')}
            </Button>
          </Row>
        </>
      )}
      <SignOutEverywhere />
    </>
  )
}

const useDevices = () => {
  const [devices, setDevices] = useState<readonly Device[]>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const { run: submit } = useSubmit()
  const refresh = useCallback(async () => {
    setFailure(null)
    try {
      setDevices((await callAuthenticated(listDevices, {})).data)
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => {
    refresh().catch(reportError)
  }, [refresh])
  const run = async (subject: string, signOut: () => ReturnType<typeof callAuthenticated>) => {
    setBusyWith(subject)
    const result = await submit({ done: translateResponse }, signOut)
    if (!isRejected(result)) await refresh()
    setBusyWith(null)
  }
  return { devices, failure, refresh, run, busyWith }
}

/** Ends the account's sessions on all devices, this one last. */
const SignOutEverywhere = () => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const { signOut, dialog } = useSignOut(() => callAuthenticated(logoutAll, {}))
  const onSignOut = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
  }
  return (
    <>
      <Row align="between">
        <p>{t('Lost your phone? Log out on all devices, including this one.')}</p>
        <Button icon={LogOut} isBusy={isBusy} onClick={onSignOut}>
          {t('Log out everywhere')}
        </Button>
      </Row>
      {dialog}
    </>
  )
}
