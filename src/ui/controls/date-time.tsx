import { useNow } from '../state/use-now.ts'
import { formatDateTime, formatRelativeTime, formatShortDate } from '../text/format-date-time.ts'
import { useLocale } from '../text/i18n.ts'

/** 20 Nov, 14:05 @param at ISO 8601 */
export const DateTime = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at, useLocale())}</time>

/** 20 Nov 2026 @param at ISO 8601 */
export const ShortDate = ({ at }: { at: string }) => <time dateTime={at}>{formatShortDate(at, useLocale())}</time>

/** 5 min. ago, updated while it is on the screen; the full time is the tooltip. @param at ISO 8601 */
export const RelativeTime = ({ at }: { at: string }) => {
  const locale = useLocale()
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at, locale)}>
      {formatRelativeTime(at, now, locale)}
    </time>
  )
}
