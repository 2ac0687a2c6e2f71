import { attempt } from '../../ui/attempt.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { changeDeviceSettings, type DeviceSettings, LANGUAGES, useDeviceSettings } from '../../ui/device-settings.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useText } from '../../ui/text.ts'
import { THEMES, type Theme } from '../../ui/theme.ts'
import { useUser } from '../../ui/use-session.ts'
import { playOrderSound } from '../vendor/order-sound.ts'

const THEME_WORDS: Record<Theme, string> = { system: 'As on this device', light: 'Light', dark: 'Dark' }
const change = (changes: Partial<DeviceSettings>) => attempt(() => changeDeviceSettings(changes))()

/** Theme, language and data saver: chosen at once, for this device. */
export const DeviceChoices = () => {
  const t = useText()
  const user = useUser()
  const { theme, locale, isSavingData } = useDeviceSettings()
  return (
    <Card>
      <RadioGroup
        legend={t('Language')}
        name="locale"
        value={locale}
        onChange={value => change({ locale: value as DeviceSettings['locale'] })}
        options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <hr />
      <RadioGroup
        legend={t('Theme')}
        name="theme"
        value={theme}
        onChange={value => change({ theme: value as Theme })}
        options={THEMES.map(value => ({ value, label: t(THEME_WORDS[value]) }))}
      />
      <hr />
      <Checkbox
        label={t('Data saver: load small pictures only')}
        checked={isSavingData}
        onChange={event => change({ isSavingData: event.target.checked })}
      />
      {user?.role === 'VENDOR' && <SoundChoice />}
    </Card>
  )
}

/** Ticking it lets it be heard at once: so one knows what to listen for, and the browser allows it from then on. */
const SoundChoice = () => {
  const t = useText()
  const { hasOrderSound } = useDeviceSettings()
  const choose = attempt(async () => {
    await changeDeviceSettings({ hasOrderSound: !hasOrderSound })
    if (!hasOrderSound) await playOrderSound()
  })
  return <Checkbox label={t('Play a sound for new orders')} checked={hasOrderSound} onChange={choose} />
}
