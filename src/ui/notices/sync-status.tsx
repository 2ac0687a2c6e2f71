import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './sync-status.css'
import { useTranslate } from '../text/i18n.ts'

const STATUS_MARKS = {
  waiting: { icon: Clock, label: 'Waiting to send' },
  sent: { icon: Check, label: 'Sent' },
  attention: { icon: TriangleAlert, label: 'Needs your attention' },
} as const

export type SyncStatusProps = {
  state: keyof typeof STATUS_MARKS
  /** Replaces the default text. */
  children?: ReactNode
}

/** The state of a change made on this device: waiting to be sent, sent, or rejected. */
export const SyncStatus = ({ state, children }: SyncStatusProps) => {
  const t = useTranslate()
  const { icon: Icon, label } = STATUS_MARKS[state]
  return (
    <p className={`sync-status sync-status-${state}`}>
      <Icon aria-hidden="true" /> <span>{children ?? t(label)}</span>
    </p>
  )
}
