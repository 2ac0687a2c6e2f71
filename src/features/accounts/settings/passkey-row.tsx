import { KeyRound } from 'lucide-react'
import type { Passkey } from '../../../contract/accounts/passkeys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime, ShortDate } from '../../../ui/controls/date-time.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** A passkey: its name, when it was made and used, and its removal. */
export const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const t = useTranslate()
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  return (
    <li className="device-row">
      <KeyRound aria-hidden="true" />
      <div>
        <strong>{name}</strong>
        <p className="meta">
          {t('Added on')} <ShortDate at={createdAt} /> · {lastUsedAt ? t('Last used') : t('Not used yet')}{' '}
          {lastUsedAt && <RelativeTime at={lastUsedAt} />}
        </p>
        {isSynced && <p className="meta">{t('Kept by a password manager')}</p>}
        <PasskeyProblem passkey={passkey} />
      </div>
      <Button variant="link" aria-label={t('Remove the passkey {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  )
}

const PasskeyProblem = ({ passkey: { isSuspected, isOfOtherAddress } }: { passkey: Passkey }) => {
  const t = useTranslate()
  if (isSuspected)
    return <p>{t('It may have been copied, and does not sign in any more. Remove it and add a new one.')}</p>
  if (!isOfOtherAddress) return null
  return <p>{t('It was made at an earlier address of this market, and does not sign in any more.')}</p>
}
