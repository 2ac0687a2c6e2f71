import type { Role } from '../../../contract/roles.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { type MessageKey, translateText, useTranslate } from '../../../ui/text/i18n.ts'
import type { PushState } from './push-state.ts'
import { usePush } from './use-push.ts'

/** What each role is notified of; other roles get no push. */
const PUSH_DESCRIPTIONS: Partial<Record<Role, MessageKey>> = {
  CUSTOMER: 'Get updates on your orders even when the app is closed.',
  VENDOR: 'Get new orders even when the app is closed.',
}

/** Push notifications on this device: a switch, or why they are unavailable. */
export const PushSettings = () => {
  const t = useTranslate()
  const user = useUser()
  const description = user && PUSH_DESCRIPTIONS[user.role]
  if (!description) return null
  return (
    <Section title={t('Notifications')}>
      <Card>
        <PushSwitch description={description} />
      </Card>
    </Section>
  )
}

const PushSwitch = ({ description }: { description: MessageKey }) => {
  const t = useTranslate()
  const { state, isBusy, failure, turnOn, turnOff } = usePush()
  const isOn = state === 'on'
  const isAvailable = isOn || state === 'off'
  return (
    <>
      <Checkbox
        role="switch"
        label={
          <>
            {t('Notifications on this phone')}
            <small>{t(description)}</small>
          </>
        }
        checked={isOn}
        disabled={!isAvailable}
        aria-busy={isBusy}
        onChange={() => isBusy || (isOn ? turnOff() : turnOn())}
      />
      <PushUnavailableNotice state={state} />
      {failure && isAvailable && <Notice tone="danger" title={translateText(failure)} />}
    </>
  )
}

const PushUnavailableNotice = ({ state }: { state: PushState }) => {
  const t = useTranslate()
  if (state === 'unsupported') return <Notice title={t('This browser does not support notifications.')} />
  if (state === 'needs-install')
    return (
      <Notice title={t('Add this app to your home screen first')}>
        {t('Tap Share in the browser, then “Add to Home Screen”.')}
      </Notice>
    )
  if (state !== 'blocked') return null
  return (
    <Notice tone="wait" title={t('Your browser blocks our notifications')}>
      {t('Tap the icon next to the web address, allow notifications, and come back here.')}
    </Notice>
  )
}
