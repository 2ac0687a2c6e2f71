import { useState } from 'react'
import type { DayFigures } from '../../contract/summary.ts'
import { useLocale, useText } from '../../ui/text.ts'
import { dayWords, figureWords } from './figures.ts'

/** What the chart draws, as a table: for screen readers, and for whoever wants the figures themselves. */
export const DayTable = ({ series }: { series: readonly DayFigures[] }) => {
  const t = useText()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="day-table" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('The same as a table')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={t('Figures of each day')} tabIndex={0}>
          <table>
            <caption className="visually-hidden">{t('Figures of each day')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Day')}</th>
                <th scope="col">{t('Sales')}</th>
                <th scope="col">{t('Orders')}</th>
                <th scope="col">{t('Views')}</th>
                <th scope="col">{t('Conversion')}</th>
              </tr>
            </thead>
            <tbody>
              {series.toReversed().map(({ day, sales, orders, views, conversion }) => (
                <tr key={day}>
                  <th scope="row">{dayWords(day, locale)}</th>
                  <td>{figureWords('sales', sales, locale)}</td>
                  <td>{figureWords('orders', orders, locale)}</td>
                  <td>{figureWords('views', views, locale)}</td>
                  <td>{figureWords('conversion', conversion, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
