import type { ReactNode } from 'react'
import type { Locale } from '../contract/money.ts'
import { useLocale } from './i18n.ts'
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

/** A date and time, readable by people and machines. */
export const DateTime = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at, useLocale())}</time>

/** `20 Nov, 14:05`, in the device's time zone. @param at ISO 8601 */
export const formatDateTime = (at: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
