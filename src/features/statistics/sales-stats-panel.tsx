import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { DateTime } from '../../ui/controls/date-time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { DayTable } from './day-table.tsx'
import { SalesStatTabs } from './sales-stat-tabs.tsx'
import {
  findPeakDay,
  formatChartDay,
  formatMeasure,
  type Measure,
  PERIODS,
  type Period,
  parsePeriod,
  type SalesStats,
} from './sales-stats.ts'
import './sales-stats.css'
import { type SummaryRead, useSummary } from './use-summary.ts'

// The chart library is loaded with the first chart.
const DayChart = lazy(() => import('./day-chart.tsx'))

/** Sales of the shop, or of the market for an admin: figures, daily chart and top products of 7, 30 or 90 days. */
export const SalesStatsPanel = ({ title }: { title: string }) => {
  const t = useTranslate()
  const period = parsePeriod(useSearch())
  const read = useSummary(period)
  const { summary, at } = read
  const { isOnline } = useConnection()
  return (
    <Section title={title}>
      <PeriodSelect period={period} />
      {!summary && <SummaryUnavailable read={read} />}
      {summary && summary.role !== 'CUSTOMER' && <SalesStatsView stats={summary} />}
      {summary && !isOnline && at !== null && (
        <p className="meta">
          {t('As of')} <DateTime at={new Date(at).toISOString()} />
        </p>
      )}
    </Section>
  )
}

/** The period of the figures, which is in the URL. */
export const PeriodSelect = ({ period }: { period: Period }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [path, navigate] = useLocation()
  return (
    <ChipRow label={t('Period')}>
      {PERIODS.map(days => (
        <Chip
          key={days}
          isSelected={days === period}
          onClick={() => navigate(`${path}?days=${days}`, { replace: true })}
        >
          {t('{days} days', { days: formatNumber(days, locale) })}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** The figures of a period: the selected one as a chart, and the top products beside it. */
export const SalesStatsView = ({ stats }: { stats: SalesStats }) => {
  const [measure, setMeasure] = useState<Measure>('sales')
  return (
    <>
      <SalesStatTabs stats={stats} chosen={measure} onChoose={setMeasure} />
      <Columns side="end" aside={<BestProducts stats={stats} />}>
        <MeasureChart stats={stats} measure={measure} />
      </Columns>
    </>
  )
}

const MEASURE_LABELS: Record<Measure, MessageKey> = {
  sales: 'Sales per day',
  orders: 'Orders per day',
  views: 'Views per day',
  conversion: 'Orders per 100 views',
}

const MeasureChart = ({ stats, measure }: { stats: SalesStats; measure: Measure }) => {
  const t = useTranslate()
  const locale = useLocale()
  const best = findPeakDay(stats.series, measure)
  const words = best
    ? t('Peak: {figure} on {day}', {
        figure: formatMeasure(measure, best[measure], locale),
        day: formatChartDay(best.day, locale),
      })
    : t('No data for this period yet.')
  return (
    <Card as="section" label={t(MEASURE_LABELS[measure])}>
      <h3>{t(MEASURE_LABELS[measure])}</h3>
      <Suspense fallback={<Skeleton shape="block" />}>
        <DayChart label={`${t(MEASURE_LABELS[measure])}. ${words}`} series={stats.series} measure={measure} />
      </Suspense>
      <p className="meta">{words}</p>
      <DayTable series={stats.series} />
    </Card>
  )
}

const BestProducts = ({ stats: { best } }: { stats: SalesStats }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Card as="section" label={t('Top products')}>
      <h3>{t('Top products')}</h3>
      {best.length === 0 && <p className="meta">{t('No sales in this period.')}</p>}
      {best.map(({ id, name, nameBn, image, thumbhash, pieces, sales }) => (
        <LineItem
          key={id}
          name={showName({ name, nameBn })}
          href={`/products/${id}`}
          image={image}
          thumbhash={thumbhash}
          detail={t('{count, plural, one {# piece} other {# pieces}}', { count: pieces })}
          amount={formatTaka(sales, locale)}
        />
      ))}
    </Card>
  )
}

const SummaryUnavailable = ({ read }: { read: SummaryRead }) => {
  const t = useTranslate()
  return (
    <NotCachedNotice title={t('These figures are not on this phone yet')} refresh={read} isRead={read.isRead}>
      <Stack>
        <Loading what={t('Figures')} />
        <Skeleton shape="block" />
      </Stack>
    </NotCachedNotice>
  )
}
