import { BellRing } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { changeDeviceSettings, useDeviceSettings } from '../../../ui/state/device-settings.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { type MessageKey, translateText, useTranslate } from '../../../ui/text/i18n.ts'
import { usePush } from './use-push.ts'

type PushAudience = 'CUSTOMER' | 'VENDOR'

const PROMPT_TITLES: Record<PushAudience, MessageKey> = {
  CUSTOMER: 'Get notified about your orders?',
  VENDOR: 'Get notified about new orders?',
}

/** Offers notifications once, until they are on or the person presses Not now. */
export const PushPrompt = ({ to }: { to: PushAudience }) => {
  const { isPushOfferAnswered } = useDeviceSettings()
  const isAudience = useUser()?.role === to
  return isAudience && !isPushOfferAnswered ? <PushPromptNotice to={to} /> : null
}

const markPromptAnswered = () => changeDeviceSettings({ isPushOfferAnswered: true })

const PushPromptNotice = ({ to }: { to: PushAudience }) => {
  const t = useTranslate()
  const { state, isBusy, failure, turnOn } = usePush()
  if (state !== 'off') return null
  const accept = catchToToast(async () => {
    if (await turnOn()) await markPromptAnswered()
  })
  return (
    <Notice
      title={t(PROMPT_TITLES[to])}
      action={
        <>
          <Button disabled={isBusy} onClick={catchToToast(markPromptAnswered)}>
            {t('Not now')}
          </Button>
          <Button variant="brand" icon={BellRing} isBusy={isBusy} onClick={accept}>
            {t('Turn on')}
          </Button>
        </>
      }
    >
      {failure ? (
        <span role="alert">{translateText(failure)}</span>
      ) : (
        t('Even when the app is closed. You can turn notifications off in the settings.')
      )}
    </Notice>
  )
}
