import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { updateVariant } from '../../src/contract/products/variant-writes.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { lockOwnProduct } from './product-writes.ts'
import { publishFigures, publishStock } from './publish-products.ts'
import { requireOwnProduct, throwNotOwnProduct } from './require-own-product.ts'
import { lockVendorShop } from './require-shop.ts'
import { saveVariant } from './variants/save-assortment.ts'

type VariantChange = ParsedInputOf<typeof updateVariant>

/**
 * Changes one variant of a vendor's own product, in the caller's transaction.
 * @returns the product's id
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product), CONFLICT (a figure is not the one that the vendor saw), DUPLICATE
 *   (the SKU)
 */
export const changeVariant = async (
  { tx, vendor, now }: { tx: Database; vendor: Actor; now: number },
  change: VariantChange,
): Promise<string> => {
  const variant = await tx
    .selectFrom('product_variants')
    .select('product_id')
    .where('id', '=', change.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!variant) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const id = variant.product_id
  const shopId = await requireOwnProduct(tx, id, vendor)
  await lockVendorShop(tx, vendor, shopId)
  if (!(await lockOwnProduct(tx, id, vendor.profileId, now))) return throwNotOwnProduct(tx, id, vendor)
  const hasNewPrice = await saveVariant(tx, { id, shopId }, change)
  await (hasNewPrice ? publishFigures : publishStock)(tx, [id], now)
  return id
}
