import { CloudOff } from 'lucide-react'
import { Link } from './link.tsx'
import './offline-strip.css'

export type OfflineStripProps = {
  /** When this device last heard from the market; null: never. */
  savedAt: Date | null
  /** Changes that wait to be sent, and where they are listed. */
  pending?: { count: number; href: string }
}

/** A calm strip above everything: what is shown is as of when. */
export const OfflineStrip = ({ savedAt, pending }: OfflineStripProps) => (
  <output className="offline-strip">
    <CloudOff aria-hidden="true" />
    <span>
      {savedAt ? `Offline: showing what this phone saved at ${clock(savedAt)}` : 'Offline: nothing is saved here yet'}
    </span>
    {pending && pending.count > 0 && (
      <Link href={pending.href}>
        {pending.count} {pending.count === 1 ? 'change' : 'changes'} waiting
      </Link>
    )}
  </output>
)

/** 14:05 of today; else the day too. */
export const clock = (at: Date, now = new Date()): string => {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? time : `${time} on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}`
}
