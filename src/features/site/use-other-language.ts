import { catchToToast } from '../../ui/catch-to-toast.ts'
import { changeDeviceSettings, LANGUAGE_NAMES } from '../../ui/device-settings.ts'
import { useLocale } from '../../ui/i18n.ts'

/** The language that is not spoken, named in itself: anybody may change to it, signed in or not. */
export const useOtherLanguage = () => {
  const locale = useLocale() === 'bn' ? 'en' : 'bn'
  return { locale, name: LANGUAGE_NAMES[locale], speak: catchToToast(() => changeDeviceSettings({ locale })) }
}
