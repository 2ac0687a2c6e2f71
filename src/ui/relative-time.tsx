import { useEffect, useState } from 'react'
import type { Locale } from '../contract/money.ts'
import { useLocale } from './i18n.ts'
import { formatDateTime } from './timeline.tsx'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const UPDATE_INTERVAL_MS = 30_000
/** After this, a date says more than a number of days. */
const RELATIVE_LIMIT_MS = 7 * 86_400_000

/**
 * How long ago: `now`, `2 min. ago`, `3 hr. ago`, `yesterday`; after a week the day and time.
 * @param at ISO 8601
 * @param now milliseconds
 */
export const formatRelativeTime = (at: string, now: number, locale: Locale): string => {
  const elapsed = Math.max(0, now - Date.parse(at))
  if (elapsed >= RELATIVE_LIMIT_MS) return formatDateTime(at, locale)
  const format = new Intl.RelativeTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', { numeric: 'auto', style: 'short' })
  const [unit, length] = UNITS.find(([, size]) => elapsed >= size) ?? (['second', 1] as const)
  return unit === 'second' ? format.format(0, 'second') : format.format(-Math.floor(elapsed / length), unit)
}

/** The relative time, updated while it is on the screen; the full time is the tooltip. */
export const RelativeTime = ({ at }: { at: string }) => {
  const locale = useLocale()
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at, locale)}>
      {formatRelativeTime(at, now, locale)}
    </time>
  )
}

/** The current time in milliseconds, updated every 30 seconds. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
