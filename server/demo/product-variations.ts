import { DAY_MS } from '../../src/contract/durations.ts'
import { required } from '../config/required.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

const NAME_WORDS =
  `red blue green yellow white black maroon navy olive ivory golden silver small large classic premium handmade
  festive daily winter summer village city family travel`.split(/\s+/)

/**
 * More products for measurements on a large market: variations of the handwritten ones, with the same pictures.
 */
export const createProductVariations = (
  random: SeededRandom,
  now: number,
  products: readonly RowOf<'products'>[],
  count: number,
): RowOf<'products'>[] =>
  Array.from({ length: Math.max(0, count) }, (_, n) => {
    const product = required(products[n % products.length], 'a product')
    const createdAt = now - random.integer(DAY_MS, 310 * DAY_MS)
    return {
      ...product,
      id: random.uuid(createdAt),
      name: `${product.name}, ${random.pick(NAME_WORDS)} ${random.pick(NAME_WORDS)} no. ${n + 1}`,
      name_bn: product.name_bn ? `${product.name_bn}, ${n + 1} নম্বর` : null,
      price: Math.max(1000, Math.round((product.price * (0.6 + random.next())) / 1000) * 1000),
      stock: random.next() < 0.05 ? 0 : random.integer(1, 200),
      stock_changed_at: createdAt,
      stock_logged_at: createdAt,
      created_at: createdAt,
      rating_sum: 0,
      review_count: 0,
      sold: 0,
      popularity: 0,
    }
  })
