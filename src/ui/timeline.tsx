import type { ReactNode } from 'react'
import './timeline.css'

export type TimelineEvent = {
  key: string
  title: ReactNode
  /** ISO 8601; null for what has not happened yet. */
  at: string | null
  note?: ReactNode
}

/** What happened, when, and by whom, newest first or oldest first as given; what is still to come is hollow. */
export const Timeline = ({ label, events }: { label: string; events: readonly TimelineEvent[] }) => (
  <ol className="timeline" aria-label={label}>
    {events.map(event => (
      <li key={event.key} className={event.at ? undefined : 'is-ahead'}>
        <strong>{event.title}</strong>
        {event.at && <time dateTime={event.at}>{dayAndTime(event.at)}</time>}
        {event.note && <p>{event.note}</p>}
      </li>
    ))}
  </ol>
)

/** 20 Nov, 14:05 in the device's time zone. */
export const dayAndTime = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
