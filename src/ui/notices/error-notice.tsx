import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useTranslate } from '../text/i18n.ts'
import { Notice } from './notice.tsx'

export type ErrorNoticeProps = {
  /** What happened. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** Without it there is no Try again button. */
  onRetry?: () => void
  /** Only the network is missing: shown in the calm tone. */
  isOffline?: boolean
}

/** Something failed: what happened, what to do, and Try again. */
export const ErrorNotice = ({ title, children, onRetry, isOffline = false }: ErrorNoticeProps) => {
  const t = useTranslate()
  return (
    <Notice
      tone={isOffline ? 'wait' : 'danger'}
      title={title}
      action={
        onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {children}
    </Notice>
  )
}
