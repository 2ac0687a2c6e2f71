import { lookUp } from './look-up.ts'
import type { MarketRows } from './market-rows.ts'

type AggregatedRows = Pick<MarketRows, 'products' | 'shops' | 'reviews' | 'follows' | 'orders' | 'order_items'>

/** Fills the columns that count other rows: ratings, followers and pieces sold. Changes the rows in place. */
export const fillAggregates = (market: AggregatedRows): void => {
  const products = new Map(market.products.map(product => [product.id, product]))
  const shops = new Map(market.shops.map(shop => [shop.id, shop]))
  for (const { product_id, rating } of market.reviews) {
    const product = lookUp(products, product_id)
    for (const row of [product, lookUp(shops, product.shop_id)]) {
      row.rating_sum += rating
      row.review_count += 1
    }
  }
  for (const { shop_id } of market.follows) lookUp(shops, shop_id).follower_count += 1
  const unsold = new Set(market.orders.filter(isUnsold).map(order => order.id))
  for (const { order_id, product_id, quantity } of market.order_items) {
    if (!unsold.has(order_id)) lookUp(products, product_id).sold += quantity
  }
  for (const product of market.products) product.popularity = product.sold
}

const isUnsold = ({ status }: { status: string }): boolean => status === 'CANCELLED' || status === 'RETURNED'
