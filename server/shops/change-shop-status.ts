import { nameValues } from '../../src/contract/bangla-texts.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { type ServerMessageKey, withValues } from '../../src/contract/messages/server-messages.ts'
import type { ShopStatus } from '../../src/contract/shops/shops.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { MessageConfig } from '../config/config.ts'
import { required } from '../config/required.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { updateShopListing } from '../products/product-listing-state.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { holdUntilVerified, releaseHold, tellHeld } from './apply-verification.ts'
import { updateShop } from './shop-writes.ts'
import { findShops } from './shops.ts'

const STATUS_TITLES = {
  ACTIVE: '{shop} is open.',
  PENDING: '{shop} waits for approval.',
  SUSPENDED: '{shop} was suspended. Its products are not on sale.',
  CLOSED: '{shop} was closed. Its products are not on sale.',
} as const satisfies Record<ShopStatus, ServerMessageKey>

type ShopStatusChange = { id: string; status: ShopStatus; reason?: string | undefined }
type ChangeShopStatusParams = {
  tx: Database
  config: MessageConfig
  actor: Actor
  now: number
  publish: PublishNotification
}

/**
 * Changes a shop's status in the caller's transaction: lists or unlists its products, tells its vendor with the
 * reason, and records it in the audit log. A shop without the documents that it needs is PENDING instead of ACTIVE, and
 * opens with them.
 * @throws ApiError NOT_FOUND
 */
export const changeShopStatus = async (
  { tx, config, actor, now, publish }: ChangeShopStatusParams,
  { id, status: wanted, reason }: ShopStatusChange,
): Promise<void> => {
  const [before] = await findShops(tx, [id], actor)
  if (!before) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  if (before.status === wanted) return
  const status = await findPossibleStatus(tx, { id, status: wanted }, now)
  const isHeld = status !== wanted
  if (isHeld && before.needsDocuments) return
  const shop = await updateShop(tx, id, { status })
  const after = { name: before.name, status, ...(reason && { reason }) }
  const was = { name: before.name, status: before.status }
  await insertAuditEntry(tx, { actor, action: 'shop.change-status', entity: 'shop', id, before: was, after, now })
  const userId = required(shop, id).vendorUserId
  const isRefused = before.status === 'PENDING' && status === 'CLOSED'
  const title = withValues(isRefused ? '{shop} was not approved.' : STATUS_TITLES[status], nameValues('shop', before))
  if (isHeld) {
    const change = await tellHeld({ tx, config, now }, { ...before, nameBn: before.nameBn ?? null, userId })
    await updateShopListing(tx, id, now)
    await logChanges(tx, [change], now)
    publish(userId)
    return
  }
  const isAgainst = status === 'SUSPENDED' || status === 'CLOSED'
  const news = { userId, kind: 'SHOP', title, reason, path: '/dashboard/my-shops', isAgainst } as const
  const change = await notifyModerated({ tx, config, now }, news)
  await updateShopListing(tx, id, now)
  await logChanges(tx, [change], now)
  publish(userId)
}

const findPossibleStatus = async (
  tx: Database,
  { id, status }: Pick<ShopStatusChange, 'id' | 'status'>,
  now: number,
): Promise<ShopStatus> => {
  if (status === 'ACTIVE') return (await holdUntilVerified({ tx, now }, id)) ? status : 'PENDING'
  await releaseHold(tx, id)
  return status
}
