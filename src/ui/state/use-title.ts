import { useEffect } from 'react'
import { t } from '../text/i18n.ts'

/** Sets the page title for the tab, the history and screen readers. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${t('Haat')}` : t('Haat')
  }, [title])
}
