import { DAY_MS } from './durations.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

const NAME_WORDS =
  `red blue green yellow white black maroon navy olive ivory golden silver small large classic premium handmade
  festive daily winter summer village city family travel`.split(/\s+/)

/**
 * Further products for measuring a large market: variations of those that were written by hand, with their pictures.
 * @param count how many
 */
export const createProductVariations = (
  chance: SeededRandom,
  now: number,
  products: readonly RowOf<'products'>[],
  count: number,
): RowOf<'products'>[] =>
  Array.from({ length: Math.max(0, count) }, (_, n) => {
    const product = products[n % products.length]!
    const createdAt = now - chance.integer(DAY_MS, 310 * DAY_MS)
    return {
      ...product,
      id: chance.uuid(createdAt),
      name: `${product.name}, ${chance.pick(NAME_WORDS)} ${chance.pick(NAME_WORDS)} no. ${n + 1}`,
      price: Math.max(1000, Math.round((product.price * (0.6 + chance.next())) / 1000) * 1000),
      stock: chance.next() < 0.05 ? 0 : chance.integer(1, 200),
      stock_changed_at: createdAt,
      stock_logged_at: createdAt,
      created_at: createdAt,
      rating_sum: 0,
      review_count: 0,
      sold: 0,
    }
  })
