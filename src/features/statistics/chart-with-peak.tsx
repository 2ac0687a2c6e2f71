import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { type ChartMeasure, type DayValue, findPeakDay, formatChartDay, formatMeasure } from './sales-stats.ts'

// The chart library is loaded with the first chart.
const DayChart = lazy(() => import('./day-chart.tsx'))

type ChartWithPeakProps = { label: string; series: readonly DayValue[]; measure: ChartMeasure }

/** A chart by day, with its highest day in words. */
export const ChartWithPeak = ({ label, series, measure }: ChartWithPeakProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const peak = findPeakDay(series)
  const words = peak
    ? t('Peak: {figure} on {day}', {
        figure: formatMeasure(measure, peak.value, locale),
        day: formatChartDay(peak.day, locale),
      })
    : t('No data for this period yet.')
  return (
    <>
      <Suspense fallback={<Skeleton shape="block" />}>
        <DayChart label={`${label}. ${words}`} series={series} measure={measure} />
      </Suspense>
      <p className="meta">{words}</p>
    </>
  )
}
