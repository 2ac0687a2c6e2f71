import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { formatNumber, formatTaka } from '../../contract/money.ts'
import { Card } from '../../ui/card.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { Moment } from '../../ui/timeline.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { DayTable } from './day-table.tsx'
import { bestDay, dayWords, figureWords, type Measure, PERIODS, type Period, periodOf, type Trade } from './figures.ts'
import { MeasureFigures } from './measure-figures.tsx'
import './figures.css'
import { type SummaryRead, useSummary } from './use-summary.ts'

// The chart package comes with the first chart, and not before.
const DayChart = lazy(() => import('./day-chart.tsx'))

/** How the shop (for an admin, the market) is doing: figures, a day's chart and the best goods of 7, 30 or 90 days. */
export const TradeFigures = ({ title }: { title: string }) => {
  const t = useText()
  const period = periodOf(useSearch())
  const read = useSummary(period)
  const { summary, at } = read
  const { isOnline } = useConnection()
  return (
    <Section title={title}>
      <PeriodChoice period={period} />
      {!summary && <SummaryUnknown read={read} />}
      {summary && summary.role !== 'CUSTOMER' && <Figures trade={summary} />}
      {summary && !isOnline && at !== null && (
        <p className="meta">
          {t('As of')} <Moment at={new Date(at).toISOString()} />
        </p>
      )}
    </Section>
  )
}

/** Which days the figures are of; it lives in the address. */
export const PeriodChoice = ({ period }: { period: Period }) => {
  const t = useText()
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

/** The figures of these days: the chosen one as a chart, and the best goods beside it. */
export const Figures = ({ trade }: { trade: Trade }) => {
  const [measure, setMeasure] = useState<Measure>('sales')
  return (
    <>
      <MeasureFigures trade={trade} chosen={measure} onChoose={setMeasure} />
      <Columns side="end" aside={<BestProducts trade={trade} />}>
        <Chart trade={trade} measure={measure} />
      </Columns>
    </>
  )
}

const MEASURE_WORDS: Record<Measure, string> = {
  sales: 'Sales a day',
  orders: 'Orders a day',
  views: 'Views a day',
  conversion: 'Orders for 100 views',
}

const Chart = ({ trade, measure }: { trade: Trade; measure: Measure }) => {
  const t = useText()
  const locale = useLocale()
  const best = bestDay(trade.series, measure)
  const words = best
    ? t('The most was {figure}, on {day}.', {
        figure: figureWords(measure, best[measure], locale),
        day: dayWords(best.day, locale),
      })
    : t('Nothing in these days yet.')
  return (
    <Card as="section" label={t(MEASURE_WORDS[measure])}>
      <h3>{t(MEASURE_WORDS[measure])}</h3>
      <Suspense fallback={<Skeleton shape="block" />}>
        <DayChart label={`${t(MEASURE_WORDS[measure])}. ${words}`} series={trade.series} measure={measure} />
      </Suspense>
      <p className="meta">{words}</p>
      <DayTable series={trade.series} />
    </Card>
  )
}

const BestProducts = ({ trade: { best } }: { trade: Trade }) => {
  const t = useText()
  const locale = useLocale()
  return (
    <Card as="section" label={t('Best products')}>
      <h3>{t('Best products')}</h3>
      {best.length === 0 && <p className="meta">{t('Nothing was sold in these days.')}</p>}
      {best.map(({ id, name, image, thumbhash, pieces, sales }) => (
        <LineItem
          key={id}
          name={name}
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

const SummaryUnknown = ({ read: { isRead, failure, retry } }: { read: SummaryRead }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isRead && (failure || !isOnline))
    return (
      <ErrorNote title={t('These figures are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('Figures')} />
      <Skeleton shape="block" />
    </Stack>
  )
}
