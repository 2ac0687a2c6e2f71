import { WISHLIST_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { Wish } from '../../src/contract/products/products.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { lockProfile } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from '../products/listing/products.ts'
import { findVariantRows } from '../products/variants/variant-rows.ts'
import * as queries from './wishes.ts'

type WishParams = { tx: Database; productId: string; customer: Actor; now: number }

/**
 * Puts a product on the customer's wishlist. If it is there already, this only changes which variant they wish, if it names one.
 * @throws ApiError NOT_FOUND when the product is not on sale, CONFLICT when the wishlist is full
 */
export const addWish = async ({
  tx,
  productId,
  variantId,
  customer,
  now,
}: WishParams & { variantId?: string | undefined }): Promise<Wish> => {
  const wish = { customerId: customer.profileId, productId, variantId: await findVariantId(tx, productId, variantId) }
  const known = await queries.findWishId(tx, wish)
  if (!known && (await findProducts(tx, [productId], null)).length === 0)
    throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  // Two wishes at the same moment are counted one after the other.
  if (!known) await lockProfile(tx, customer.profileId)
  const added = known ? undefined : await queries.insertWish(tx, wish, now)
  if (added && (await queries.countWishes(tx, customer.profileId)) > WISHLIST_MAX)
    throw new ApiError(
      'CONFLICT',
      withValues('A wishlist holds {most} products. Remove some first.', { most: WISHLIST_MAX }),
    )
  const id = added ?? known ?? required(await queries.findWishId(tx, wish), productId)
  const isChanged =
    added === undefined && wish.variantId !== null && (await queries.changeWishedVariant(tx, id, wish, now))
  const [row] = await queries.findWishes(tx, [id], customer.profileId)
  if (added || isChanged) await logChanges(tx, [{ scopes: [customer.userId], entity: 'wish', id }], now)
  return required(row, id)
}

/** Null: any variant, also where the one that was wished is gone. */
const findVariantId = async (
  tx: Database,
  productId: string,
  variantId: string | undefined,
): Promise<string | null> => {
  const variants = variantId === undefined ? [] : ((await findVariantRows(tx, [productId])).get(productId) ?? [])
  return variants.find(({ id }) => id === variantId)?.id ?? null
}

/** Takes a product off the customer's wishlist. @returns the id of the wish; the product's if there was none */
export const removeWish = async ({ tx, productId, customer, now }: WishParams): Promise<{ id: string }> => {
  const id = await queries.deleteWish(tx, { customerId: customer.profileId, productId })
  if (id) await logChanges(tx, [{ scopes: [customer.userId], entity: 'wish', id }], now)
  return { id: id ?? productId }
}
