import { formatWeekdayDate } from './format-date-time.ts'
import { useLocale, useTranslate } from './i18n.ts'
import { StitchFrame } from './stitch.tsx'
import { useNow } from './use-now.ts'
import './welcome-banner.css'

/** The dashboard's welcome banner: today's date and the user's name. */
export const WelcomeBanner = ({ name }: { name: string }) => {
  const t = useTranslate()
  const now = new Date(useNow())
  return (
    <header className="welcome-banner">
      <StitchFrame />
      <time dateTime={toLocalIsoDate(now)}>{formatWeekdayDate(now, useLocale())}</time>
      <h1>{t('Welcome, {name}', { name })}</h1>
    </header>
  )
}

/** `2026-11-20` in the device's time zone; toISOString would use UTC. */
const toLocalIsoDate = (day: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
