import { nameValues } from '../../src/contract/bangla-texts.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { MessageConfig } from '../config/config.ts'
import { required } from '../config/required.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { closeReports } from '../reports/reports.ts'
import { findProductOwner, removeProduct } from './product-writes.ts'
import { publishRemoval } from './publish-products.ts'
import { throwNotOwnProduct } from './require-own-product.ts'

type DeleteProductParams = {
  tx: Database
  config: MessageConfig
  actor: Actor
  now: number
  publish: PublishNotification
}

/**
 * Deletes a product in the caller's transaction: a vendor's own, or any for an admin, who tells the vendor why; the
 * audit log records it.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's product)
 */
export const deleteProduct = async (
  { tx, config, actor, now, publish }: DeleteProductParams,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> => {
  const owner = await findProductOwner(tx, id)
  const before = await removeProduct(tx, id, actor, now)
  if (!before) return throwNotOwnProduct(tx, id, actor)
  await closeReports(tx, { entity: 'PRODUCT', id, now })
  if (!isAdmin(actor)) return publishRemoval(tx, [id], now)
  const after = reason ? { reason } : null
  await insertAuditEntry(tx, { actor, action: 'product.delete', entity: 'product', id, before, after, now })
  const userId = required(owner, id).vendorUserId
  const title = withValues('{product} was deleted by an admin.', nameValues('product', before))
  const news = { userId, kind: 'SHOP', title, reason, path: '/dashboard/shop-products', isAgainst: true } as const
  const change = await notifyModerated({ tx, config, now }, news)
  await publishRemoval(tx, [id], now)
  await logChanges(tx, [change], now)
  publish(userId)
}
