import type { ReactNode } from 'react'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { translateFailure } from '../ui/translate-failure.ts'
import { useConnection } from '../ui/use-connection.ts'
import type { RefreshState } from './use-refresh.ts'

type NotCachedNoticeProps = {
  /** What this device was never told of. */
  title: string
  refresh: RefreshState
  /** Its skeleton, while it is on its way. */
  children: ReactNode
}

/** Nothing is known of it here: on its way, or out of reach. Without a network a skeleton would promise what does not come. */
export const NotCachedNotice = ({ title, refresh: { failure, retry }, children }: NotCachedNoticeProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (isOnline && !failure) return children
  return (
    <ErrorNotice title={title} onRetry={retry} isOffline={!isOnline}>
      {failure && isOnline ? translateFailure(failure) : t('It comes as soon as Haat can be reached.')}
    </ErrorNotice>
  )
}
