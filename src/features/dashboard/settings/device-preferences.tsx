import { keysOf } from '../../../contract/records.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import {
  changeDeviceSettings,
  type DeviceSettings,
  LANGUAGE_NAMES,
  useDeviceSettings,
} from '../../../ui/state/device-settings.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { THEMES, type Theme } from '../../../ui/theme.ts'
import { playOrderSound } from '../../notifications/order-sound.ts'

const THEME_LABELS: Record<Theme, MessageKey> = { system: 'Same as device', light: 'Light', dark: 'Dark' }
const saveDeviceSettings = (changes: Partial<DeviceSettings>) => catchToToast(() => changeDeviceSettings(changes))()

/** Language, theme and data saver of this device; a choice applies at once. */
export const DevicePreferences = () => {
  const t = useTranslate()
  const user = useUser()
  const { theme, locale, isSavingData } = useDeviceSettings()
  return (
    <Card>
      <RadioGroup
        legend={t('Language')}
        name="locale"
        value={locale}
        onChange={locale => saveDeviceSettings({ locale })}
        options={keysOf(LANGUAGE_NAMES).map(value => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <hr />
      <RadioGroup
        legend={t('Theme')}
        name="theme"
        value={theme}
        onChange={theme => saveDeviceSettings({ theme })}
        options={THEMES.map(value => ({ value, label: t(THEME_LABELS[value]) }))}
      />
      <hr />
      <Checkbox
        label={t('Data saver: load small pictures only')}
        checked={isSavingData}
        onChange={event => saveDeviceSettings({ isSavingData: event.target.checked })}
      />
      {user?.role === 'VENDOR' && <OrderSoundCheckbox />}
    </Card>
  )
}

/** Ticking it plays the sound at once, so that people know it and the browser allows sound from then on. */
const OrderSoundCheckbox = () => {
  const t = useTranslate()
  const { hasOrderSound } = useDeviceSettings()
  const toggle = catchToToast(async () => {
    await changeDeviceSettings({ hasOrderSound: !hasOrderSound })
    if (!hasOrderSound) await playOrderSound()
  })
  return <Checkbox label={t('Play a sound for new orders')} checked={hasOrderSound} onChange={toggle} />
}
