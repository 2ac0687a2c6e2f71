import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useText } from './text.ts'

export type ErrorNoteProps = {
  /** What happened. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** Without it there is no Try again. */
  onRetry?: () => void
  /** Nothing is wrong but the network: offline is calm, not an alarm. */
  isCalm?: boolean
}

/** Something failed: what happened, what to do, and Try again. */
export const ErrorNote = ({ title, children, onRetry, isCalm = false }: ErrorNoteProps) => {
  const t = useText()
  return (
    <Notice
      tone={isCalm ? 'wait' : 'danger'}
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
