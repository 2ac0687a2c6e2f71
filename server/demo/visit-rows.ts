import type { RowOf } from './market-rows.ts'

/** Most visitors look at some products; some only at a list. */
const VIEWS_PER_VISIT = 3.5

/** What is searched for, by how many of a hundred visitors, and how many products it finds. */
const SEARCHES: readonly (readonly [term: string, percent: number, results: number])[] = [
  ['saree', 9, 24],
  ['panjabi', 7, 12],
  ['শাড়ি', 6, 24],
  ['honey', 5, 3],
  ['shoes', 4, 16],
  ['jamdani', 4, 6],
  ['iphone', 3.5, 0],
  ['মধু', 3, 3],
  ['power bank', 2.5, 2],
  ['laptop', 2.5, 0],
  ['বোরকা', 2, 0],
  ['nakshi kantha', 2, 4],
  ['baby diaper', 1.5, 0],
  ['headphone', 1.5, 5],
]

/** Visits and searches of the days on which products were viewed. */
export const createDemoVisits = (
  views: readonly RowOf<'views'>[],
): { visits: RowOf<'visits'>[]; searches: RowOf<'searches'>[] } => {
  const viewsByDay = new Map<number, number>()
  for (const { day, count } of views) viewsByDay.set(day, (viewsByDay.get(day) ?? 0) + count)
  const visits = [...viewsByDay].map(([day, count]) => ({ day, count: Math.ceil(count / VIEWS_PER_VISIT) }))
  const searches = visits.flatMap(({ day, count: visitors }) =>
    SEARCHES.map(([term, percent, results]) => ({
      day,
      term,
      count: Math.round((visitors * percent) / 100),
      results,
    })).filter(({ count }) => count > 0),
  )
  return { visits, searches }
}
