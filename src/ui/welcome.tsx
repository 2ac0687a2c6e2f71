import type { Locale } from '../contract/money.ts'
import { useNow } from './ago.tsx'
import { StitchFrame } from './stitch.tsx'
import { useLocale, useText } from './text.ts'
import './welcome.css'

/** Specification section 2: the welcome banner with today's date and the user's name, sewn in. */
export const Welcome = ({ name }: { name: string }) => {
  const t = useText()
  const now = new Date(useNow())
  return (
    <header className="welcome">
      <StitchFrame />
      <time dateTime={dayOf(now)}>{dateWords(now, useLocale())}</time>
      <h1>{t('Welcome, {name}', { name })}</h1>
    </header>
  )
}

const dateWords = (day: Date, locale: Locale): string =>
  day.toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** 2026-11-20 by the device's own calendar, which toISOString would not say. */
const dayOf = (day: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
