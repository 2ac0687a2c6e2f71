import { useLiveQuery } from 'dexie-react-hooks'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { hasPasskeys } from './ask-passkey.ts'

/** The way to sign in with a fingerprint, a face or a PIN, where the market's address and the browser have it. */
export const PasskeyOffer = ({ onChoose }: { onChoose: () => Promise<unknown> }) => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  if (!settings?.passkeys || !hasPasskeys()) return null
  const choose = () => {
    setBusy(true)
    return onChoose().finally(() => setBusy(false))
  }
  return (
    <>
      <Button size="lg" icon={KeyRound} isWide isBusy={isBusy} disabled={!isOnline} onClick={choose}>
        {t('Sign in with a passkey')}
      </Button>
      {!isOnline && <p className="meta">{t('Passkeys work only online.')}</p>}
    </>
  )
}
