import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { StatisticsPeriod } from './dashboard-summary.ts'

/** `visits`: devices that opened the market, each counted once a day. */
const visitFigures = { visits: v.number(), views: v.number(), orders: v.number() }
export const VisitFigures = v.object(visitFigures)
export type VisitFigures = v.InferOutput<typeof VisitFigures>

/** `day`: 2026-11-20, for example, in Bangladesh time. */
export const DailyVisits = v.object({ ...visitFigures, day: v.string() })
export type DailyVisits = v.InferOutput<typeof DailyVisits>

export const SearchedTerm = v.object({ term: v.string(), count: v.number() })
export type SearchedTerm = v.InferOutput<typeof SearchedTerm>

export const VisitStats = v.object({
  days: v.number(),
  figures: VisitFigures,
  /** The figures of the same number of days before. */
  previous: VisitFigures,
  /** One row per day, from the oldest to today. */
  series: v.array(DailyVisits),
  /** The 20 most frequent searches. */
  searches: v.array(SearchedTerm),
  /** The 20 most frequent ones that found nothing the last time. */
  emptySearches: v.array(SearchedTerm),
})
export type VisitStats = v.InferOutput<typeof VisitStats>

const visitDefaults = {
  method: 'GET',
  who: ['ADMIN'],
  resource: 'summary',
  list: 'none',
  offline: 'never',
  stale: [],
} as const

export const getVisitStats = endpoint({
  ...visitDefaults,
  name: 'dashboard.visits',
  path: '/dashboard/visits',
  input: v.object({ days: StatisticsPeriod }),
  output: VisitStats,
  summary: 'Visits, product views and orders of the last 7, 30 or 90 days, and what was searched for. No persons.',
})

/** The response is a file without an envelope: text/csv. */
export const exportVisits = endpoint({
  ...visitDefaults,
  name: 'dashboard.exportVisits',
  path: '/dashboard/visits/export',
  input: v.object({ days: StatisticsPeriod }),
  output: v.string(),
  summary: 'The same visits, product views and orders as a CSV file, one row per day.',
})

/** The response is a file without an envelope: text/csv. */
export const exportSearches = endpoint({
  ...visitDefaults,
  name: 'dashboard.exportSearches',
  path: '/dashboard/searches/export',
  input: v.object({ days: StatisticsPeriod }),
  output: v.string(),
  summary:
    'All that was searched for at least three times, with whether the last search found something, as a CSV file.',
})
