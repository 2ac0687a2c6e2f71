import { useTranslate } from '../../../ui/text/i18n.ts'
import './milestones.css'

const MILESTONES = [
  {
    year: '2018',
    title: 'A stall in Dhanmondi',
    text: 'Four friends sell sarees by eleven weavers over the phone and deliver them by rickshaw.',
  },
  {
    year: '2021',
    title: 'A page for every shop',
    text: 'The stall becomes a market: any shop in the country can open its own page for free.',
  },
  {
    year: '2024',
    title: 'Open without a network',
    text: 'After a week of floods without internet the market learns to work offline. Orders wait on the phone and arrive once.',
  },
] as const

/** The history of Haat in three steps. */
export const Milestones = () => {
  const t = useTranslate()
  return (
    <ol className="milestones">
      {MILESTONES.map(({ year, title, text }) => (
        <li key={year}>
          <strong>{t(year)}</strong>
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </ol>
  )
}
