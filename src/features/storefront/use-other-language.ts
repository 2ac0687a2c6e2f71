import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { changeDeviceSettings, LANGUAGE_NAMES } from '../../ui/state/device-settings.ts'
import { useLocale } from '../../ui/text/i18n.ts'

/** The other interface language, by its own name, and how to switch to it. */
export const useOtherLanguage = () => {
  const locale = useLocale() === 'bn' ? 'en' : 'bn'
  return { locale, name: LANGUAGE_NAMES[locale], select: catchToToast(() => changeDeviceSettings({ locale })) }
}
