import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAYS = 90
/** Friday and Saturday, the weekend in Bangladesh, as day number % 7; day 0 (1 January 1970) was a Thursday. */
const WEEKEND: readonly number[] = [1, 2]
const WEEKEND_FACTOR = 1.6
/** Every product has some views, and about eight more for each piece sold. */
const VIEWS_PER_DAY = 0.15
const VIEWS_PER_SALE = 8 / DAYS

/** Views of each product per day since it was added, more for products that sell well. */
export const createDemoViews = (
  random: SeededRandom,
  now: number,
  products: readonly RowOf<'products'>[],
): RowOf<'views'>[] =>
  products.flatMap(product => {
    const first = Math.max(toDhakaDay(product.created_at), toDhakaDay(now - (DAYS - 1) * DAY_MS))
    const days = Array.from({ length: toDhakaDay(now) - first + 1 }, (_, at) => first + at)
    return days.flatMap(day => {
      const count = randomViewCount(random, day, product.sold)
      return count === 0 ? [] : [{ product_id: product.id, day, count }]
    })
  })

const randomViewCount = (random: SeededRandom, day: number, sold: number): number => {
  const likely = (VIEWS_PER_DAY + sold * VIEWS_PER_SALE) * (WEEKEND.includes(day % 7) ? WEEKEND_FACTOR : 1)
  return Math.floor(likely * 2 * random.next() + random.next())
}
