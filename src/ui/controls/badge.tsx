import { formatNumber, type Locale } from '../../contract/messages/number-format.ts'
import './badge.css'
import { useLocale } from '../text/i18n.ts'

/** A count that fits into a badge: `99+` above 99. */
export const formatBadgeCount = (count: number, locale: Locale): string =>
  count > 99 ? `${formatNumber(99, locale)}+` : formatNumber(count, locale)

/** A count on an icon; nothing for 0. The label beside the icon must say what is counted. */
export const Badge = ({ count }: { count: number }) => {
  const locale = useLocale()
  if (count <= 0) return null
  return <span className="badge">{formatBadgeCount(count, locale)}</span>
}
