import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { ShopStatus } from '../../src/contract/shops.ts'
import type { Actor } from '../actor.ts'
import { logChanges } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { audit } from '../queries/audit-log.ts'
import { relistShopProducts } from '../queries/listing.ts'
import { insertNotification } from '../queries/notifications.ts'
import { updateShop } from '../queries/shop-writes.ts'
import { findShops } from '../queries/shops.ts'
import type { Hint } from './hint-notified.ts'

const NEWS: Record<ShopStatus, string> = {
  ACTIVE: 'is open.',
  PENDING: 'waits for approval.',
  SUSPENDED: 'was suspended. Its products are not on sale.',
  CLOSED: 'was closed. Its products are not on sale.',
}

type Change = { id: string; status: ShopStatus; reason?: string | undefined }
type Changing = { tx: Database; actor: Actor; now: number; hint: Hint }

/**
 * Moves a shop to another state, in the transaction at hand: its products come or go with it, its vendor is told why, and
 * it is written down.
 * @throws Refusal NOT_FOUND
 */
export const changeShopStatus = async (
  { tx, actor, now, hint }: Changing,
  { id, status, reason }: Change,
): Promise<void> => {
  const [before] = await findShops(tx, [id], actor)
  if (!before) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  if (before.status === status) return
  const shop = await updateShop(tx, id, { status })
  const after = { name: before.name, status, ...(reason && { reason }) }
  const was = { name: before.name, status: before.status }
  await audit(tx, { actor, action: 'shop.change-status', entity: 'shop', id, before: was, after, now })
  const news = { userId: shop!.vendorUserId, kind: 'SHOP', title: `${before.name} ${NEWS[status]}` } as const
  const told = await insertNotification(tx, { ...news, body: reason ?? '', path: '/dashboard/my-shops' }, now)
  await relistShopProducts(tx, id, now)
  await logChanges(tx, [told], now)
  hint(news.userId)
}
