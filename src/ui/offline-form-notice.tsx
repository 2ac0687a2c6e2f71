import { useTranslate } from './i18n.ts'
import { Notice } from './notice.tsx'
import { useConnection } from './use-connection.ts'

/** Above a form that cannot wait offline: why its button is disabled. Nothing while Haat can be reached. */
export const OfflineFormNotice = ({ children }: { children: string }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return isOnline ? null : <Notice title={t('You are offline')}>{children}</Notice>
}
