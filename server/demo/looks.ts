import { dayOf } from '../queries/days.ts'
import type { Chance } from './chance.ts'
import type { RowOf } from './rows.ts'
import { DAY_MS } from './times.ts'

const DAYS = 90
/** Friday and Saturday, Bangladesh's weekend: people have time to look around. 1970 began on a Thursday. */
const WEEKEND: readonly number[] = [1, 2]
const WEEKEND_FACTOR = 1.6
/** Somebody looks at every product now and then; about eight look for each piece that is sold. */
const LOOKS_A_DAY = 0.15
const LOOKS_A_PIECE = 8 / DAYS

/** How often each product was looked at on each day since it came, as often as its sales make likely. */
export const looksOf = (chance: Chance, now: number, products: readonly RowOf<'products'>[]): RowOf<'views'>[] =>
  products.flatMap(product => {
    const first = Math.max(dayOf(product.created_at), dayOf(now - (DAYS - 1) * DAY_MS))
    const days = Array.from({ length: dayOf(now) - first + 1 }, (_, at) => first + at)
    return days.flatMap(day => {
      const count = looksOn(chance, day, product.sold)
      return count === 0 ? [] : [{ product_id: product.id, day, count }]
    })
  })

const looksOn = (chance: Chance, day: number, sold: number): number => {
  const likely = (LOOKS_A_DAY + sold * LOOKS_A_PIECE) * (WEEKEND.includes(day % 7) ? WEEKEND_FACTOR : 1)
  return Math.floor(likely * 2 * chance.next() + chance.next())
}
