import type { OrderItem } from '../../../contract/orders/orders.ts'
import { findVariant, hasChoice } from '../../../contract/products/chosen-variant.ts'
import type { CartAddition } from '../../../local/cart/cart.ts'
import type { StoredProduct } from '../../../local/db/device-schema.ts'

/**
 * What can be ordered again: the products on sale now, limited to the stock, how many are not on sale, and how many
 * could not be looked up.
 */
export const selectReorderItems = (
  lines: readonly Pick<OrderItem, 'productId' | 'variantId' | 'quantity'>[],
  known: ReadonlyMap<string, StoredProduct>,
  unreachableIds: ReadonlySet<string>,
): { items: CartAddition[]; missing: number; unreachable: number } => {
  const items = lines.flatMap(({ productId, variantId, quantity }): CartAddition[] => {
    const product = known.get(productId)
    return product?.listed === 1 ? toAddition(product, variantId, quantity) : []
  })
  const unreachable = lines.filter(({ productId }) => unreachableIds.has(productId)).length
  return { items, missing: lines.length - items.length - unreachable, unreachable }
}

/** A line from before the product had options is added without a choice: the cart asks for it. */
const toAddition = (product: StoredProduct, variantId: string | undefined, quantity: number): CartAddition[] => {
  if (hasChoice(product) && !variantId) return product.stock > 0 ? [{ product, quantity }] : []
  const wanted = product.options && variantId
  if ((findVariant(product, wanted)?.stock ?? 0) < 1) return []
  return [{ product, quantity, ...(wanted && { variantId: wanted }) }]
}
