import { WISHLIST_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { Wish } from '../../src/contract/products/products.ts'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from '../products/listing/products.ts'
import * as queries from './wishes.ts'

type WishParams = { tx: Database; productId: string; customer: Actor; now: number }

/**
 * Puts a product on the customer's wishlist. No effect if it is there already.
 * @throws ApiError NOT_FOUND when the product is not on sale, CONFLICT when the wishlist is full
 */
export const addWish = async ({ tx, productId, customer, now }: WishParams): Promise<Wish> => {
  const wish = { customerId: customer.profileId, productId }
  const known = await queries.findWishId(tx, wish)
  if (!known && (await findProducts(tx, [productId], null)).length === 0)
    throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const added = known ? undefined : await queries.insertWish(tx, wish, now)
  if (added && (await queries.countWishes(tx, customer.profileId)) > WISHLIST_MAX)
    throw new ApiError(
      'CONFLICT',
      withValues('A wishlist holds {most} products. Remove some first.', { most: WISHLIST_MAX }),
    )
  const id = added ?? known ?? (await queries.findWishId(tx, wish))!
  const [row] = await queries.findWishes(tx, [id], customer.profileId)
  if (added) await logChanges(tx, [{ scopes: [customer.userId], entity: 'wish', id }], now)
  return row!
}

/** Takes a product off the customer's wishlist. @returns the id of the wish; the product's if there was none */
export const removeWish = async ({ tx, productId, customer, now }: WishParams): Promise<{ id: string }> => {
  const id = await queries.deleteWish(tx, { customerId: customer.profileId, productId })
  if (id) await logChanges(tx, [{ scopes: [customer.userId], entity: 'wish', id }], now)
  return { id: id ?? productId }
}
