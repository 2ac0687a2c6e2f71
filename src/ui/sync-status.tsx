import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './sync-status.css'
import { useTranslate } from './i18n.ts'

const STATUS_MARKS = {
  waiting: { icon: Clock, words: 'Waiting to send' },
  sent: { icon: Check, words: 'Sent' },
  attention: { icon: TriangleAlert, words: 'Needs your attention' },
} as const

export type SyncStatusProps = {
  state: keyof typeof STATUS_MARKS
  /** Instead of the usual words. */
  children?: ReactNode
}

/** Where a change made on this device stands: a clock, a tick, or a call for attention. */
export const SyncStatus = ({ state, children }: SyncStatusProps) => {
  const t = useTranslate()
  const { icon: Icon, words } = STATUS_MARKS[state]
  return (
    <p className={`pending-mark pending-${state}`}>
      <Icon aria-hidden="true" /> <span>{children ?? t(words)}</span>
    </p>
  )
}
