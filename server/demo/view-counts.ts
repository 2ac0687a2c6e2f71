import { toDhakaDay } from '../queries/dhaka-days.ts'
import { DAY_MS } from './durations.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAYS = 90
/** Friday and Saturday, Bangladesh's weekend: people have time to look around. 1970 began on a Thursday. */
const WEEKEND: readonly number[] = [1, 2]
const WEEKEND_FACTOR = 1.6
/** Somebody looks at every product now and then; about eight look for each piece that is sold. */
const VIEWS_PER_DAY = 0.15
const VIEWS_PER_SALE = 8 / DAYS

/** How often each product was looked at on each day since it came, as often as its sales make likely. */
export const createDemoViews = (
  chance: SeededRandom,
  now: number,
  products: readonly RowOf<'products'>[],
): RowOf<'views'>[] =>
  products.flatMap(product => {
    const first = Math.max(toDhakaDay(product.created_at), toDhakaDay(now - (DAYS - 1) * DAY_MS))
    const days = Array.from({ length: toDhakaDay(now) - first + 1 }, (_, at) => first + at)
    return days.flatMap(day => {
      const count = randomViewCount(chance, day, product.sold)
      return count === 0 ? [] : [{ product_id: product.id, day, count }]
    })
  })

const randomViewCount = (chance: SeededRandom, day: number, sold: number): number => {
  const likely = (VIEWS_PER_DAY + sold * VIEWS_PER_SALE) * (WEEKEND.includes(day % 7) ? WEEKEND_FACTOR : 1)
  return Math.floor(likely * 2 * chance.next() + chance.next())
}
