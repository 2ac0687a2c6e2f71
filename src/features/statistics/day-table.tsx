import { useState } from 'react'
import type { DailySalesFigures } from '../../contract/statistics/dashboard-summary.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { formatChartDay, formatMeasure } from './sales-stats.ts'

/** The chart's data as a table, for screen readers and for exact figures. */
export const DayTable = ({ series }: { series: readonly DailySalesFigures[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="day-table" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('View as table')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={t('Daily figures')} tabIndex={0}>
          <table>
            <caption className="visually-hidden">{t('Daily figures')}</caption>
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
              {[...series].reverse().map(({ day, sales, orders, views, conversion }) => (
                <tr key={day}>
                  <th scope="row">{formatChartDay(day, locale)}</th>
                  <td>{formatMeasure('sales', sales, locale)}</td>
                  <td>{formatMeasure('orders', orders, locale)}</td>
                  <td>{formatMeasure('views', views, locale)}</td>
                  <td>{formatMeasure('conversion', conversion, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
