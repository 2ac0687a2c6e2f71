import type { Role } from '../../contract/roles.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { useUser } from '../../ui/use-user.ts'
import type { PushState } from './push-state.ts'
import { usePush } from './use-push.ts'

/** What is pushed to each role; the others have nothing to turn on. */
const PUSH_DESCRIPTIONS: Partial<Record<Role, string>> = {
  CUSTOMER: 'What happens to your orders reaches you, also while Haat is closed.',
  VENDOR: 'New orders reach you, also while Haat is closed.',
}

/** Notifications on this phone: on or off, or why they cannot be. */
export const PushSettings = () => {
  const t = useTranslate()
  const user = useUser()
  const pushed = user && PUSH_DESCRIPTIONS[user.role]
  if (!pushed) return null
  return (
    <Section title={t('Notifications')}>
      <Card>
        <PushSwitch pushed={pushed} />
      </Card>
    </Section>
  )
}

const PushSwitch = ({ pushed }: { pushed: string }) => {
  const t = useTranslate()
  const { state, isBusy, failure, turnOn, turnOff } = usePush()
  const isOn = state === 'on'
  const isPossible = isOn || state === 'off'
  return (
    <>
      <Checkbox
        role="switch"
        label={
          <>
            {t('Notifications on this phone')}
            <small>{t(pushed)}</small>
          </>
        }
        checked={isOn}
        disabled={!isPossible}
        aria-busy={isBusy}
        onChange={() => isBusy || (isOn ? turnOff() : turnOn())}
      />
      <PushUnavailableNotice state={state} />
      {failure && isPossible && <Notice tone="danger" title={t(failure)} />}
    </>
  )
}

const PushUnavailableNotice = ({ state }: { state: PushState }) => {
  const t = useTranslate()
  if (state === 'unsupported') return <Notice title={t('This browser cannot show notifications of a closed page.')} />
  if (state === 'needs-install')
    return (
      <Notice title={t('Put Haat on your home screen first')}>
        {t('Press Share in the browser’s bar, then “Add to Home Screen”.')}
      </Notice>
    )
  if (state !== 'blocked') return null
  return (
    <Notice tone="wait" title={t('Your browser blocks notifications from Haat')}>
      {t('Press the sign beside the address, allow notifications, and come back here.')}
    </Notice>
  )
}
