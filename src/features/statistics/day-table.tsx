import { useState } from 'react'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { formatChartDay } from './sales-stats.ts'

type DayTableProps<Row> = {
  /** From the oldest day to today. */
  series: readonly Row[]
  columns: readonly { label: string; format: (row: Row) => string }[]
}

/** The chart's data as a table, for screen readers and for exact figures. The latest day comes first. */
export const DayTable = <Row extends { day: string }>({ series, columns }: DayTableProps<Row>) => {
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
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...series].reverse().map(row => (
                <tr key={row.day}>
                  <th scope="row">{formatChartDay(row.day, locale)}</th>
                  {columns.map(({ label, format }) => (
                    <td key={label}>{format(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
