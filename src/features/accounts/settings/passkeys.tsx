import { useLiveQuery } from 'dexie-react-hooks'
import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { listPasskeys, type Passkey } from '../../../contract/accounts/passkeys.ts'
import { finishEnrolment } from '../../../local/accounts/sign-in.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { AddPasskey, RemovePasskey } from './passkey-forms.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import './signed-in-devices.css'

/** The account's passkeys, each with its removal. The list is never stored on the device. */
const Passkeys = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const settings = useLiveQuery(readSettings)
  if (!settings?.passkeys) return null
  return (
    <Section title={t('Passkeys')}>
      <Card>
        <p>{t('Sign in with your fingerprint, your face or the PIN of your device, without a password.')}</p>
        {isOnline ? <PasskeySettings /> : <p>{t('You need to be online to change your passkeys.')}</p>}
      </Card>
    </Section>
  )
}

const PasskeySettings = () => {
  const t = useTranslate()
  const { passkeys, failure, refresh } = usePasskeys()
  const [view, setView] = useState<'list' | 'add' | Passkey>('list')
  const done = async () => {
    setView('list')
    await refresh()
  }
  const close = () => setView('list')
  if (!passkeys)
    return failure ? (
      <ErrorNotice title={failure} onRetry={refresh} />
    ) : (
      <>
        <Loading />
        <Skeleton shape="row" />
      </>
    )
  if (view === 'add') return <AddPasskey onDone={done} onCancel={close} />
  if (view !== 'list') return <RemovePasskey passkey={view} onDone={done} onCancel={close} />
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="device-list" aria-label={t('Passkeys')}>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setView(passkey)} />
          ))}
        </ul>
      )}
      {typeof window.PublicKeyCredential === 'function' ? (
        <div>
          <Button icon={KeyRound} onClick={() => setView('add')}>
            {t('Add a passkey')}
          </Button>
        </div>
      ) : (
        <p className="meta">{t('This browser makes no passkeys.')}</p>
      )}
    </>
  )
}

const usePasskeys = () => {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    setFailure(null)
    try {
      const { data } = await callAuthenticated(listPasskeys, {})
      setPasskeys(data)
      if (data.some(isUsable)) await finishEnrolment()
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => {
    refresh().catch(reportError)
  }, [refresh])
  return { passkeys, failure, refresh }
}

const isUsable = ({ isOfOtherAddress, isSuspected }: Passkey): boolean => !isOfOtherAddress && !isSuspected

export default Passkeys
