import type { OrderItem } from '../../contract/orders.ts'
import type { StoredProduct } from '../../local/rows.ts'
import type { Goods } from '../cart/use-add-to-cart.tsx'

/** What of an order can be ordered again: the products that are on sale now, as many as there are, and how many are not. */
export const goodsAgain = (
  lines: readonly Pick<OrderItem, 'productId' | 'quantity'>[],
  known: ReadonlyMap<string, StoredProduct>,
): { goods: Goods[]; missing: number } => {
  const goods = lines.flatMap(({ productId, quantity }): Goods[] => {
    const product = known.get(productId)
    return product?.listed === 1 && product.stock > 0 ? [{ product, quantity }] : []
  })
  return { goods, missing: lines.length - goods.length }
}
