import { formatNumber, type Locale } from '../../contract/messages/number-format.ts'
import { type Stat, StatTabs } from '../../ui/rows/stat-tabs.tsx'
import { type MessageKey, type Translate, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { formatMeasure, getPercentChange, MEASURES, type Measure, type SalesStats } from './sales-stats.ts'

export const MEASURE_LABELS: Record<Measure, MessageKey> = {
  sales: 'Sales',
  orders: 'Orders',
  views: 'Views',
  conversion: 'Conversion',
}

export type SalesStatTabsProps = { stats: SalesStats; chosen: Measure; onChoose: (measure: Measure) => void }

/** The four figures of a period, each compared with the period before; the chart shows the selected one. */
export const SalesStatTabs = ({ stats, chosen, onChoose }: SalesStatTabsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const figures = MEASURES.map(measure => ({
    key: measure,
    label: t(MEASURE_LABELS[measure]),
    value: formatMeasure(measure, stats.figures[measure], locale),
    ...formatChange(getPercentChange(stats.figures[measure], stats.previous[measure]), t, locale),
  }))
  return <StatTabs label={t('Figures')} stats={figures} selected={chosen} onSelect={onChoose} />
}

/** A change in percent as words. */
export const formatChange = (change: number | null, t: Translate, locale: Locale): Pick<Stat, 'change' | 'trend'> => {
  if (change === 0) return { change: t('no change') }
  if (change === null) return { change: t('no earlier data') }
  const percent = `${formatNumber(Math.abs(change), locale)}%`
  return change < 0
    ? { change: t('{percent} less than before', { percent }), trend: 'down' }
    : { change: t('{percent} more than before', { percent }), trend: 'up' }
}
