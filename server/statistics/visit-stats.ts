import { sql } from 'kysely'
import { formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { DailyVisits, SearchedTerm, VisitFigures, VisitStats } from '../../src/contract/statistics/visit-stats.ts'
import type { Database } from '../db/store.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../http/file-response.ts'
import type { RequestContext } from '../http/route-handler.ts'
import { countsByDay } from './sales-stats.ts'

/** Terms that were searched for less often are not shown: what one person has typed may say who it was. */
const MIN_SHOWN_SEARCHES = 3
const MAX_SHOWN_TERMS = 20
const MAX_EXPORTED_TERMS = 10_000

/** Visits, views and orders of the last days including today, and what was searched for. */
export const findVisitStats = async (db: Database, days: number, now: number): Promise<VisitStats> => {
  const first = toDhakaDay(now) - days + 1
  const counted = await listVisits(db, first - days, 2 * days)
  return {
    days,
    figures: sumVisits(counted.slice(days)),
    previous: sumVisits(counted.slice(0, days)),
    series: counted.slice(days),
    searches: await listSearches(db, first),
    emptySearches: await listEmptySearches(db, first),
  }
}

/** One row per day. */
const listVisits = async (db: Database, first: number, days: number): Promise<DailyVisits[]> => {
  const sales = await countsByDay(db, null, first)
  const rows = await db.selectFrom('visits').selectAll().where('day', '>=', first).execute()
  const visits = new Map(rows.map(({ day, count }) => [day, count]))
  return Array.from({ length: days }, (_, at) => first + at).map(day => ({
    day: formatDhakaDay(day),
    visits: visits.get(day) ?? 0,
    views: sales.get(day)?.views ?? 0,
    orders: sales.get(day)?.orders ?? 0,
  }))
}

const sumVisits = (series: readonly VisitFigures[]): VisitFigures => {
  const sum = (name: keyof VisitFigures) => series.reduce((total, figures) => total + figures[name], 0)
  return { visits: sum('visits'), views: sum('views'), orders: sum('orders') }
}

/** The last day on which a term found something, or nothing; its last search of a day decides. */
const lastDaySql = (results: 'something' | 'nothing') =>
  sql<number>`coalesce(max(case when results ${sql.raw(results === 'something' ? '> 0' : '= 0')} then day end), 0)`

const countSql = sql<number>`sum(count)`
const isEmptySql = sql<boolean>`${lastDaySql('nothing')} > ${lastDaySql('something')}`

/** What was searched for often enough to be shown, the most frequent first. */
const selectSearches = (db: Database, first: number) =>
  db
    .selectFrom('searches')
    .select(['term', countSql.as('count')])
    .where('day', '>=', first)
    .groupBy('term')
    .having(countSql, '>=', MIN_SHOWN_SEARCHES)
    .orderBy(countSql, 'desc')
    .orderBy('term')

const listSearches = async (db: Database, first: number): Promise<SearchedTerm[]> =>
  (await selectSearches(db, first).limit(MAX_SHOWN_TERMS).execute()).map(toSearchedTerm)

const listEmptySearches = async (db: Database, first: number): Promise<SearchedTerm[]> =>
  (await selectSearches(db, first).having(isEmptySql).limit(MAX_SHOWN_TERMS).execute()).map(toSearchedTerm)

const toSearchedTerm = ({ term, count }: SearchedTerm): SearchedTerm => ({ term, count: Number(count) })

const COLUMNS: Record<string, (figures: DailyVisits) => string | number> = {
  Day: ({ day }) => day,
  Visits: ({ visits }) => visits,
  'Product views': ({ views }) => views,
  Orders: ({ orders }) => orders,
}

/** The days of a period as a CSV file. */
export const streamVisits = (request: RequestContext, days: number): Response =>
  createFileResponse(request, toByteStream(writeDays(request, days)), { name: 'visits', type: 'csv' })

async function* writeDays({ services, now }: RequestContext, days: number): AsyncGenerator<string> {
  const rows = await listVisits(services.store.read, toDhakaDay(now) - days + 1, days)
  yield BYTE_ORDER_MARK +
    toCsv([Object.keys(COLUMNS), ...rows.map(row => Object.values(COLUMNS).map(read => read(row)))])
}

/** What was searched for in a period, as a CSV file. */
export const streamSearches = (request: RequestContext, days: number): Response =>
  createFileResponse(request, toByteStream(writeSearches(request, days)), { name: 'searches', type: 'csv' })

async function* writeSearches({ services, now }: RequestContext, days: number): AsyncGenerator<string> {
  const rows = await selectSearches(services.store.read, toDhakaDay(now) - days + 1)
    .select(sql<number>`case when ${isEmptySql} then 1 else 0 end`.as('isEmpty'))
    .limit(MAX_EXPORTED_TERMS)
    .execute()
  const lines = rows.map(({ term, count, isEmpty }) => [term, Number(count), isEmpty ? 'nothing' : ''])
  yield BYTE_ORDER_MARK + toCsv([['Search', 'Times', 'Last time found'], ...lines])
}
