import type { ReactNode } from 'react'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { useConnection } from '../ui/state/use-connection.ts'
import { useTranslate } from '../ui/text/i18n.ts'
import { translateFailure } from '../ui/text/translate-failure.ts'
import type { RefreshState } from './use-refresh.ts'

type NotCachedNoticeProps = {
  /** What is not on this device yet. */
  title: string
  refresh: RefreshState
  /** Has the device been read? Until then nobody knows what is missing. */
  isRead?: boolean
  /** The skeleton, while it loads. */
  children: ReactNode
}

/**
 * In place of what this device does not have: loading, or out of reach. Offline, a skeleton would promise what does not
 * come.
 */
export const NotCachedNotice = ({
  title,
  refresh: { failure, retry },
  isRead = true,
  children,
}: NotCachedNoticeProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (!isRead || (isOnline && !failure)) return children
  return (
    <ErrorNotice title={title} onRetry={retry} isOffline={!isOnline}>
      {failure && isOnline ? translateFailure(failure) : t('It will load when you are back online.')}
    </ErrorNotice>
  )
}
