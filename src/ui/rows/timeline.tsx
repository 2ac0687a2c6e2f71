import type { ReactNode } from 'react'
import { DateTime } from '../controls/date-time.tsx'
import './timeline.css'

export type TimelineEvent = {
  key: string
  title: ReactNode
  /** ISO 8601; null: has not happened yet. */
  at: string | null
  note?: ReactNode
}

/** Events in the given order, with their times; those still to come have a hollow mark. */
export const Timeline = ({ label, events }: { label: string; events: readonly TimelineEvent[] }) => (
  <ol className="timeline" aria-label={label}>
    {events.map(event => (
      <li key={event.key} className={event.at ? undefined : 'is-ahead'}>
        <strong>{event.title}</strong>
        {event.at && <DateTime at={event.at} />}
        {event.note && <p>{event.note}</p>}
      </li>
    ))}
  </ol>
)
