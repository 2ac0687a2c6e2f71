import { Monitor, Smartphone } from 'lucide-react'
import type { Device } from '../../../contract/accounts/devices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { type Translate, useTranslate } from '../../../ui/text/i18n.ts'

const PHONE_SYSTEMS = ['Android', 'iOS', 'HarmonyOS', 'KaiOS']

type DeviceRowProps = { device: Device; isBusy: boolean; onSignOut: () => Promise<void> }

/** A signed-in device: its name, when it was last used and, unless it is this one, its sign-out. */
export const DeviceRow = ({ device, isBusy, onSignOut }: DeviceRowProps) => {
  const t = useTranslate()
  const name = deviceName(device, t)
  const Icon = PHONE_SYSTEMS.includes(device.system ?? '') ? Smartphone : Monitor
  return (
    <li className="device-row">
      <Icon aria-hidden="true" />
      <div>
        <Row>
          <strong>{name}</strong>
          {device.isCurrent && <Tag tone="brand">{t('This device')}</Tag>}
        </Row>
        {!device.isCurrent && (
          <p className="meta">
            {t('Last used')} <RelativeTime at={device.lastUsedAt} />
          </p>
        )}
      </div>
      {!device.isCurrent && (
        <Button variant="link" isBusy={isBusy} aria-label={t('Log out: {name}', { name })} onClick={onSignOut}>
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

const deviceName = ({ browser, system }: Device, t: Translate): string => {
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}
