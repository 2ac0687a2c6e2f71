import { formatNumber, formatTaka, type Locale, NUMBER_LOCALES } from '../../contract/messages/number-format.ts'
import type { AdminSummary, VendorSummary } from '../../contract/statistics/dashboard-summary.ts'
import { defineUrlQuery } from '../../contract/url-query.ts'
import { formatDayAndMonth } from '../../ui/text/format-date-time.ts'

/** The sales figures of a summary. */
export type SalesStats = Pick<VendorSummary | AdminSummary, 'days' | 'figures' | 'previous' | 'series' | 'best'>

export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

/** The period in a query string; 30 days by default. */
export const parsePeriod = (search: string): Period => parsePeriodUrl(search).days

const { parse: parsePeriodUrl } = defineUrlQuery<{ days: Period }>('', {
  days: { name: 'days', parse: text => PERIODS.find(days => String(days) === text) ?? 30, format: String },
})

export const MEASURES = ['sales', 'orders', 'views', 'conversion'] as const
export type Measure = (typeof MEASURES)[number]

/** What a chart shows of a day: of a measure, or of the visits. */
export type DayValue = { day: string; value: number | null }
export type ChartMeasure = Measure | 'visits'

/** A figure as text; a dash if there is none. */
export const formatMeasure = (measure: ChartMeasure, value: number | null, locale: Locale): string => {
  if (value === null) return '–'
  if (measure === 'sales') return formatTaka(value, locale)
  if (measure === 'conversion') return `${decimal(value, locale)}%`
  return formatNumber(value, locale)
}

const decimal = (value: number, locale: Locale): string =>
  value.toLocaleString(NUMBER_LOCALES[locale], { maximumFractionDigits: 1 })

/** The change of a figure against the period before, in whole percent; null: nothing to compare with. */
export const getPercentChange = (is: number | null, was: number | null): number | null =>
  is === null || was === null || was === 0 ? null : Math.round(((is - was) / was) * 100)

/** The day with the highest value, the first of equals; null: all are zero. */
export const findPeakDay = (series: readonly DayValue[]): { day: string; value: number } | null =>
  series.reduce<{ day: string; value: number } | null>(
    (most, { day, value }) => ((value ?? 0) > (most?.value ?? 0) ? { day, value: value ?? 0 } : most),
    null,
  )

/** 20 Nov, for a day like 2026-11-20. */
export const formatChartDay = (day: string, locale: Locale): string => formatDayAndMonth(`${day}T12:00:00`, locale)
