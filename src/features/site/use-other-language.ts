import { attempt } from '../../ui/attempt.ts'
import { changeDeviceSettings, LANGUAGES } from '../../ui/device-settings.ts'
import { useLocale } from '../../ui/text.ts'

/** The language that is not spoken, named in itself: anybody may change to it, signed in or not. */
export const useOtherLanguage = () => {
  const locale = useLocale() === 'bn' ? 'en' : 'bn'
  return { locale, name: LANGUAGES[locale], speak: attempt(() => changeDeviceSettings({ locale })) }
}
