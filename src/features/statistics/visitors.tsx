import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { formatNumber, type Locale } from '../../contract/messages/number-format.ts'
import { DEFAULT_LISTING_QUERY, listingUrl } from '../../contract/products/listing-url.ts'
import {
  type DailyVisits,
  exportSearches,
  exportVisits,
  getVisitStats,
  type SearchedTerm,
  type VisitFigures,
  type VisitStats,
} from '../../contract/statistics/visit-stats.ts'
import { downloadFile } from '../../lists/download-file.ts'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Loading, Skeleton } from '../../ui/notices/skeleton.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { StatTabs } from '../../ui/rows/stat-tabs.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { ChartWithPeak } from './chart-with-peak.tsx'
import { DayTable } from './day-table.tsx'
import { formatChange } from './sales-stat-tabs.tsx'
import { getPercentChange, type Period, parsePeriod } from './sales-stats.ts'
import { PeriodSelect } from './sales-stats-panel.tsx'
import { useFigures } from './use-figures.ts'
import './visitors.css'

/** /dashboard/visitors: how many came, looked and ordered, and what they searched for; counts, no persons. */
const Visitors = () => {
  const t = useTranslate()
  useTitle(t('Visitors'))
  const days = parsePeriod(useSearch())
  const read = useFigures(getVisitStats, days)
  return (
    <Page>
      <Section title={t('Visitors')} level={1}>
        <Stack gap="lg">
          <PeriodSelect period={days} />
          {read.figures ? (
            <VisitorFigures stats={read.figures} />
          ) : (
            <NotCachedNotice title={t('These figures are not on this phone yet')} refresh={read} isRead={read.isRead}>
              <Loading what={t('Figures')} />
              <Skeleton shape="block" />
            </NotCachedNotice>
          )}
          <ExportButtons days={days} />
          <p className="meta">
            {t(
              'A visit is a phone or computer that opened the market, counted once a day. Nothing is kept of persons.',
            )}
          </p>
        </Stack>
      </Section>
    </Page>
  )
}

const VISIT_MEASURES = ['visits', 'views', 'orders'] as const satisfies readonly (keyof VisitFigures)[]
type VisitMeasure = (typeof VISIT_MEASURES)[number]

const LABELS: Record<VisitMeasure, MessageKey> = { visits: 'Visits', views: 'Product views', orders: 'Orders' }
const DAILY_LABELS: Record<VisitMeasure, MessageKey> = {
  visits: 'Visits per day',
  views: 'Views per day',
  orders: 'Orders per day',
}

const VisitorFigures = ({ stats }: { stats: VisitStats }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [measure, setMeasure] = useState<VisitMeasure>('visits')
  const tabs = VISIT_MEASURES.map(key => ({
    key,
    label: t(LABELS[key]),
    value: formatNumber(stats.figures[key], locale),
    ...formatChange(getPercentChange(stats.figures[key], stats.previous[key]), t, locale),
  }))
  return (
    <>
      <StatTabs label={t('Figures')} stats={tabs} selected={measure} onSelect={setMeasure} />
      <p>{t('{orders} orders per 100 visits.', { orders: formatOrdersPerVisits(stats.figures, locale) })}</p>
      <VisitChart series={stats.series} measure={measure} />
      <Columns
        side="end"
        aside={<SearchList title={t('Most searched')} searches={stats.searches} nothing={t('No searches yet.')} />}
      >
        <SearchList
          title={t('Searched and not found')}
          searches={stats.emptySearches}
          nothing={t('Every frequent search found something.')}
        />
      </Columns>
    </>
  )
}

/** A dash without visits. */
const formatOrdersPerVisits = ({ visits, orders }: VisitFigures, locale: Locale): string =>
  visits === 0 ? '–' : formatNumber(Math.round((orders / visits) * 1000) / 10, locale)

const VisitChart = ({ series, measure }: { series: readonly DailyVisits[]; measure: VisitMeasure }) => {
  const t = useTranslate()
  const locale = useLocale()
  const days = useMemo(() => series.map(row => ({ day: row.day, value: row[measure] })), [series, measure])
  return (
    <Card as="section" label={t(DAILY_LABELS[measure])}>
      <h2>{t(DAILY_LABELS[measure])}</h2>
      <ChartWithPeak label={t(DAILY_LABELS[measure])} series={days} measure={measure} />
      <DayTable
        series={series}
        columns={VISIT_MEASURES.map(key => ({
          label: t(LABELS[key]),
          format: (row: DailyVisits) => formatNumber(row[key], locale),
        }))}
      />
    </Card>
  )
}

type SearchListProps = { title: string; searches: readonly SearchedTerm[]; nothing: string }

/** What was searched for, and how often. Each leads to what is found now. */
const SearchList = ({ title, searches, nothing }: SearchListProps) => {
  const locale = useLocale()
  return (
    <Card as="section" label={title}>
      <h2>{title}</h2>
      {searches.length === 0 && <p className="meta">{nothing}</p>}
      <ul className="search-counts">
        {searches.map(({ term, count }) => (
          <li key={term}>
            <Link href={listingUrl({ ...DEFAULT_LISTING_QUERY, term })}>{term}</Link>
            <span>{formatNumber(count, locale)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ExportButtons = ({ days }: { days: Period }) => {
  const t = useTranslate()
  const download = (endpoint: typeof exportVisits | typeof exportSearches, name: string) =>
    catchToToast(() =>
      downloadFile(
        endpoint,
        { days },
        {
          name,
          extension: 'csv',
          offlineMessage: 'You need to be online to export figures.',
        },
      ),
    )
  return (
    <Row>
      <Button icon={Download} onClick={download(exportVisits, 'visits')}>
        {t('Export days')}
      </Button>
      <Button icon={Download} onClick={download(exportSearches, 'searches')}>
        {t('Export searches')}
      </Button>
    </Row>
  )
}

export default Visitors
