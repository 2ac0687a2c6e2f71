import { useLiveQuery } from 'dexie-react-hooks'
import { Smartphone } from 'lucide-react'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** The way to sign in without email and password, where the market sends text messages. */
export const PhoneOffer = ({ onChoose }: { onChoose: () => void }) => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  if (!settings?.phoneSignIn) return null
  return (
    <Button size="lg" icon={Smartphone} isWide onClick={onChoose}>
      {t('Continue with phone number')}
    </Button>
  )
}
