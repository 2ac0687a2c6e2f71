import { BellRing } from 'lucide-react'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { changeDeviceSettings, useDeviceSettings } from '../../ui/device-settings.ts'
import { Notice } from '../../ui/notice.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { usePush } from './use-push.ts'

type Addressee = 'CUSTOMER' | 'VENDOR'

const QUESTIONS: Record<Addressee, string> = {
  CUSTOMER: 'Shall this phone tell you when your order moves on?',
  VENDOR: 'Shall this phone tell you of new orders?',
}

/** Offers notifications where they have just become useful, until they are on or the person says not now: once. */
export const PushOffer = ({ to }: { to: Addressee }) => {
  const { isPushOfferAnswered } = useDeviceSettings()
  const isMeant = useUser()?.role === to
  return isMeant && !isPushOfferAnswered ? <Offer to={to} /> : null
}

const answer = () => changeDeviceSettings({ isPushOfferAnswered: true })

const Offer = ({ to }: { to: Addressee }) => {
  const t = useText()
  const { state, isBusy, failure, turnOn } = usePush()
  if (state !== 'off') return null
  const accept = attempt(async () => {
    if (await turnOn()) await answer()
  })
  return (
    <Notice
      title={t(QUESTIONS[to])}
      action={
        <>
          <Button disabled={isBusy} onClick={attempt(answer)}>
            {t('Not now')}
          </Button>
          <Button variant="brand" icon={BellRing} isBusy={isBusy} onClick={accept}>
            {t('Turn on')}
          </Button>
        </>
      }
    >
      {failure ? (
        <span role="alert">{t(failure)}</span>
      ) : (
        t('Also while Haat is closed. It can be turned off in the settings.')
      )}
    </Notice>
  )
}
