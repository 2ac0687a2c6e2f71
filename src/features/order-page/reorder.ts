import type { OrderItem } from '../../contract/orders.ts'
import type { StoredProduct } from '../../local/db/device-schema.ts'
import type { CartAddition } from '../cart/use-add-to-cart.tsx'

/**
 * What of an order can be ordered again: the products that are on sale now, as many as there are, how many are not, and of how
 * many it could not be asked.
 */
export const selectReorderItems = (
  lines: readonly Pick<OrderItem, 'productId' | 'quantity'>[],
  known: ReadonlyMap<string, StoredProduct>,
  unreached: ReadonlySet<string>,
): { goods: CartAddition[]; missing: number; unasked: number } => {
  const goods = lines.flatMap(({ productId, quantity }): CartAddition[] => {
    const product = known.get(productId)
    return product?.listed === 1 && product.stock > 0 ? [{ product, quantity }] : []
  })
  const unasked = lines.filter(({ productId }) => unreached.has(productId)).length
  return { goods, missing: lines.length - goods.length - unasked, unasked }
}
