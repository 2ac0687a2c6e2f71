import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './pending-mark.css'
import { useText } from './text.ts'

const MARKS = {
  waiting: { icon: Clock, words: 'Waiting to send' },
  sent: { icon: Check, words: 'Sent' },
  attention: { icon: TriangleAlert, words: 'Needs your attention' },
} as const

export type PendingMarkProps = {
  state: keyof typeof MARKS
  /** Instead of the usual words. */
  children?: ReactNode
}

/** Where a change made on this device stands: a clock, a tick, or a call for attention. */
export const PendingMark = ({ state, children }: PendingMarkProps) => {
  const t = useText()
  const { icon: Icon, words } = MARKS[state]
  return (
    <p className={`pending-mark pending-${state}`}>
      <Icon aria-hidden="true" /> <span>{children ?? t(words)}</span>
    </p>
  )
}
