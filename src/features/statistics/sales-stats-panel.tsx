import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import { type DailySalesFigures, getSummary, type Summary } from '../../contract/statistics/dashboard-summary.ts'
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
import { ChartWithPeak } from './chart-with-peak.tsx'
import { DayTable } from './day-table.tsx'
import { MEASURE_LABELS as COLUMN_LABELS, SalesStatTabs } from './sales-stat-tabs.tsx'
import {
  formatMeasure,
  MEASURES,
  type Measure,
  PERIODS,
  type Period,
  parsePeriod,
  type SalesStats,
} from './sales-stats.ts'
import './sales-stats.css'
import { type FiguresRead, useFigures } from './use-figures.ts'

/** Sales of the shop, or of the market for an admin: figures, daily chart and top products of 7, 30 or 90 days. */
export const SalesStatsPanel = ({ title }: { title: string }) => {
  const t = useTranslate()
  const period = parsePeriod(useSearch())
  const read = useFigures(getSummary, period)
  const { figures: summary, at } = read
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
  const days = useMemo(() => stats.series.map(row => ({ day: row.day, value: row[measure] })), [stats.series, measure])
  return (
    <Card as="section" label={t(MEASURE_LABELS[measure])}>
      <h3>{t(MEASURE_LABELS[measure])}</h3>
      <ChartWithPeak label={t(MEASURE_LABELS[measure])} series={days} measure={measure} />
      <DayTable
        series={stats.series}
        columns={MEASURES.map(column => ({
          label: t(COLUMN_LABELS[column]),
          format: (row: DailySalesFigures) => formatMeasure(column, row[column], locale),
        }))}
      />
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

const SummaryUnavailable = ({ read }: { read: FiguresRead<Summary> }) => {
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
