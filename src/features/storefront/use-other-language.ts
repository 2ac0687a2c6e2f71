import { catchToToast } from '../../ui/catch-to-toast.ts'
import { changeDeviceSettings, LANGUAGE_NAMES } from '../../ui/device-settings.ts'
import { useLocale } from '../../ui/i18n.ts'

/** The other interface language, by its own name, and how to switch to it. */
export const useOtherLanguage = () => {
  const locale = useLocale() === 'bn' ? 'en' : 'bn'
  return { locale, name: LANGUAGE_NAMES[locale], select: catchToToast(() => changeDeviceSettings({ locale })) }
}
