import { formatNumber } from '../contract/money.ts'
import './badge.css'
import { useLocale } from './text.ts'

/** How many wait behind an icon: nothing for 0, `99+` above 99. The label beside it must name what is counted. */
export const Badge = ({ count }: { count: number }) => {
  const locale = useLocale()
  if (count <= 0) return null
  return <span className="badge">{count > 99 ? `${formatNumber(99, locale)}+` : formatNumber(count, locale)}</span>
}
