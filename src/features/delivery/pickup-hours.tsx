import type { PickupPoint } from '../../contract/delivery/pickup.ts'
import { formatDigits, type Locale } from '../../contract/messages/number-format.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

type Hours = Pick<PickupPoint, 'opens' | 'closes' | 'daysOff'>

/** When orders can be picked up: "Open 10:00 to 20:00 · Closed on Friday". */
export const PickupHours = ({ point: { opens, closes, daysOff } }: { point: Hours }) => {
  const t = useTranslate()
  const locale = useLocale()
  const open = t('Open {from} to {to}', { from: formatMinute(opens, locale), to: formatMinute(closes, locale) })
  if (daysOff.length === 0) return open
  const days = [...daysOff].sort().map(day => formatWeekday(day, locale))
  return `${open} · ${t('Closed on {days}', { days: new Intl.ListFormat(locale).format(days) })}`
}

/** 14:05 */
const formatMinute = (minute: number, locale: Locale): string =>
  formatDigits(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`, locale)

/** 1 January 2023 was a Sunday. */
const formatWeekday = (day: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))
