import { StitchFrame } from '../controls/stitch.tsx'
import { useNow } from '../state/use-now.ts'
import { formatWeekdayDate, toLocalDay } from '../text/format-date-time.ts'
import { useLocale, useTranslate } from '../text/i18n.ts'
import './welcome-banner.css'

/** The dashboard's welcome banner: today's date and the user's name. */
export const WelcomeBanner = ({ name }: { name: string }) => {
  const t = useTranslate()
  const now = new Date(useNow())
  return (
    <header className="welcome-banner">
      <StitchFrame />
      <time dateTime={toLocalDay(now)}>{formatWeekdayDate(now, useLocale())}</time>
      <h1>{t('Welcome, {name}', { name })}</h1>
    </header>
  )
}
