import { Notice } from '../notices/notice.tsx'
import { useConnection } from '../state/use-connection.ts'
import { useTranslate } from '../text/i18n.ts'

/** Above a form that cannot wait offline: why its button is disabled. Nothing while Haat can be reached. */
export const OfflineFormNotice = ({ children }: { children: string }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return isOnline ? null : <Notice title={t('You are offline')}>{children}</Notice>
}
