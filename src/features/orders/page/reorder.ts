import type { OrderItem } from '../../../contract/orders/orders.ts'
import type { StoredProduct } from '../../../local/db/device-schema.ts'
import type { CartAddition } from '../../cart/use-add-to-cart.tsx'

/**
 * What can be ordered again: the products on sale now, limited to the stock, how many are not on sale, and how many
 * could not be looked up.
 */
export const selectReorderItems = (
  lines: readonly Pick<OrderItem, 'productId' | 'quantity'>[],
  known: ReadonlyMap<string, StoredProduct>,
  unreachableIds: ReadonlySet<string>,
): { items: CartAddition[]; missing: number; unreachable: number } => {
  const items = lines.flatMap(({ productId, quantity }): CartAddition[] => {
    const product = known.get(productId)
    return product?.listed === 1 && product.stock > 0 ? [{ product, quantity }] : []
  })
  const unreachable = lines.filter(({ productId }) => unreachableIds.has(productId)).length
  return { items, missing: lines.length - items.length - unreachable, unreachable }
}
