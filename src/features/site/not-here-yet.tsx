import type { ReactNode } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import type { Refresh } from '../catalogue/use-refresh.ts'

type NotHereYetProps = {
  /** What this device was never told of. */
  title: string
  refresh: Refresh
  /** Its skeleton, while it is on its way. */
  children: ReactNode
}

/** Nothing is known of it here: on its way, or out of reach. Without a network a skeleton would promise what does not come. */
export const NotHereYet = ({ title, refresh: { failure, retry }, children }: NotHereYetProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isOnline && !failure) return children
  return (
    <ErrorNote title={title} onRetry={retry} isCalm={!isOnline}>
      {failure && isOnline ? t(failure.message) : t('It comes as soon as Haat can be reached.')}
    </ErrorNote>
  )
}
