import { DAY_MS, HOUR_MS } from '../../src/contract/durations.ts'
import { required } from '../config/required.ts'
import { catalogue } from './catalogue/index.ts'
import type { DemoReview } from './catalogue/types.ts'
import { lookUp } from './look-up.ts'
import type { RowOf } from './market-rows.ts'
import type { DemoOrders } from './order-rows.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CatalogueRows } from './shops-and-products.ts'

const REVIEW_COUNT = 250
const RATING_WEIGHTS: readonly (readonly [DemoReview['rating'], number])[] = [
  [5, 54],
  [4, 27],
  [3, 11],
  [2, 5],
  [1, 3],
]

type DeliveredItem = { productId: string; customerId: string; deliveredAt: number }

/** Reviews by customers who received the product, at most one per customer and product, with a fitting comment. */
export const createDemoReviews = (
  random: SeededRandom,
  now: number,
  catalogueRows: CatalogueRows,
  orderRows: DemoOrders,
): RowOf<'reviews'>[] => {
  const commentFor = createCommentPicker(random, catalogueRows)
  return random
    .shuffle(listDeliveredItems(orderRows))
    .slice(0, REVIEW_COUNT)
    .map(({ productId, customerId, deliveredAt }) => {
      const rating = random.pickWeighted(RATING_WEIGHTS)
      const wait = random.integer(2 * HOUR_MS, 9 * DAY_MS)
      const at = Math.min(deliveredAt + wait, now - random.integer(1, 59) * 60_000)
      const comment = commentFor(productId, rating)
      return {
        id: random.uuid(at),
        product_id: productId,
        customer_id: customerId,
        rating,
        comment,
        reply: null,
        seq: 1,
        created_at: at,
      }
    })
}

/** Two to six followed shops per customer. */
export const createDemoFollows = (
  random: SeededRandom,
  now: number,
  customerIds: string[],
  shopIds: string[],
): RowOf<'follows'>[] =>
  customerIds.flatMap(customerId =>
    random
      .shuffle(shopIds)
      .slice(0, random.integer(2, 6))
      .map(shopId => {
        const at = now - random.integer(1, 300) * DAY_MS
        return { id: random.uuid(at), shop_id: shopId, customer_id: customerId, created_at: at }
      }),
  )

const listDeliveredItems = ({ orders, order_items }: DemoOrders): DeliveredItem[] => {
  const delivered = new Map(orders.filter(order => order.status === 'DELIVERED').map(order => [order.id, order]))
  const pairs = order_items.flatMap(({ order_id, product_id }): [string, DeliveredItem][] => {
    const order = delivered.get(order_id)
    if (!order) return []
    const deliveredAt = required(order.delivered_at, order_id)
    const bought = { productId: product_id, customerId: order.customer_id, deliveredAt }
    return [[`${bought.productId} ${bought.customerId}`, bought]]
  })
  return [...new Map(pairs).values()]
}

/** Prefers the comments used least so far, to avoid repetition. */
const createCommentPicker = (random: SeededRandom, { products, categories }: CatalogueRows) => {
  const categoryNames = new Map(categories.map(category => [category.id, category.name]))
  const categoryOf = new Map(products.map(product => [product.id, lookUp(categoryNames, product.category_id)]))
  const used = new Map<string, number>()
  return (productId: string, rating: number): string => {
    const category = lookUp(categoryOf, productId)
    const fitting = catalogue.reviewComments
      .filter(group => group.rating === rating && (!group.categories || group.categories.includes(category)))
      .flatMap(group => group.comments)
    const least = Math.min(...fitting.map(comment => used.get(comment) ?? 0))
    const comment = random.pick(fitting.filter(comment => (used.get(comment) ?? 0) === least))
    used.set(comment, least + 1)
    return comment
  }
}
