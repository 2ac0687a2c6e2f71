import { nameValues } from '../../src/contract/bangla-texts.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { toTaka } from '../../src/contract/money.ts'
import { nameWithVariant } from '../../src/contract/products/variant-messages.ts'
import { titleValues } from '../../src/contract/products/variant-titles.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification, type NewNotification } from '../notifications/notifications.ts'
import {
  countNotifiedWishes,
  markWishNotified,
  PRICE_DROP_PERCENT,
  updateWish,
  type WishWithProduct,
} from './wish-notices.ts'

/** In addition to one notice a day for each product: a shop with many wished products cannot flood anybody. */
export const MAX_WISH_NOTICES_A_DAY = 10

/**
 * Tells the customers that a wished product is back or cheaper, in one transaction. Whoever was notified about it within a
 * day is notified when the day is over, if it still holds then.
 * @returns the users who have a new notification
 */
export const notifyWishers = async (
  tx: Database,
  wishes: readonly WishWithProduct[],
  now: number,
): Promise<string[]> => {
  const changes: Change[] = []
  const notified: string[] = []
  for (const wish of wishes) {
    const change = await notifyWisher(tx, wish, now)
    if (!change) continue
    changes.push(change)
    notified.push(wish.userId)
  }
  await logChanges(tx, changes, now)
  return [...new Set(notified)]
}

const notifyWisher = async (tx: Database, wish: WishWithProduct, now: number): Promise<Change | null> => {
  if (!wish.isForSale) await updateWish(tx, wish.id, { was_for_sale: 0, due_at: null })
  else if (!hasImproved(wish)) await updateWish(tx, wish.id, { due_at: null })
  else return sendWishNotice(tx, wish, now)
  return null
}

const sendWishNotice = async (tx: Database, wish: WishWithProduct, now: number): Promise<Change | null> => {
  const since = now - DAY_MS
  const nextAt = wish.notifiedAt !== null && wish.notifiedAt > since ? wish.notifiedAt + DAY_MS : null
  const isFlooded = nextAt === null && (await countNotifiedWishes(tx, wish.customerId, since)) >= MAX_WISH_NOTICES_A_DAY
  if (nextAt !== null || isFlooded) {
    await updateWish(tx, wish.id, { due_at: nextAt ?? now + DAY_MS })
    return null
  }
  return (await markWishNotified(tx, wish, now, since)) ? insertNotification(tx, toNotification(wish), now) : null
}

const isCheaper = ({ price, knownPrice }: WishWithProduct): boolean => price * 100 <= knownPrice * PRICE_DROP_PERCENT

const hasImproved = (wish: WishWithProduct): boolean => !wish.wasForSale || isCheaper(wish)

/** It has an existing kind, because older clients reject those that they do not know. */
const toNotification = (wish: WishWithProduct): NewNotification => {
  const { userId, productId, variant, price, knownPrice } = wish
  const named = { name: wish.productName, nameBn: wish.productNameBn }
  const product = nameValues('product', named)
  const shop = nameValues('shop', { name: wish.shopName, nameBn: wish.shopNameBn })
  const content = wish.wasForSale
    ? {
        title: withValues(
          'Cheaper now: {product}',
          nameValues('product', nameWithVariant(named, variant?.title ?? null)),
        ),
        body: withValues('{price, taka} instead of {before, taka}', {
          price: toTaka(price),
          before: toTaka(knownPrice),
        }),
      }
    : {
        title: variant
          ? withValues('{variant} is back: {product}', { ...product, ...titleValues('variant', variant.title) })
          : withValues('Back in stock: {product}', product),
        body: withValues('{shop}, {price, taka}', { ...shop, price: toTaka(price) }),
      }
  return {
    userId,
    kind: 'SHOP',
    ...content,
    path: `/products/${productId}${variant ? `?variant=${variant.id}` : ''}`,
    pushes: true,
  }
}
