import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import { lockOrderProducts } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { changeOrderStatus } from './change-order-status.ts'
import type { OrderHint } from './order-effects.ts'
import { listCancellableOrderIds } from './order-list.ts'

type CancelOpenOrdersParams = {
  tx: Database
  vendorId: string
  actor: Actor
  config: Config
  now: number
}

/** Orders cancelled in one transaction; more than that stay open for admins. */
const MAX_CANCELLED = 500

/** What customers read. Why the vendor was blocked or deleted is not for them. */
const CUSTOMER_NOTE = 'The shop can no longer deliver. What you have paid is refunded.' satisfies ServerMessageKey

/**
 * Cancels a vendor's orders that are not shipped yet, in the caller's transaction: the stock returns, and refunds of
 * what was paid become due.
 * @returns the hints to publish after the commit
 */
export const cancelOpenOrders = async ({
  tx,
  vendorId,
  actor,
  config,
  now,
}: CancelOpenOrdersParams): Promise<OrderHint[]> => {
  const ids = await listCancellableOrderIds(tx, vendorId, MAX_CANCELLED)
  // All products are locked first: each cancellation locks the change log's counters, and products must be locked
  // before those.
  await lockOrderProducts(tx, ids)
  const hints: OrderHint[] = []
  for (const id of ids) {
    const change = { id, status: 'CANCELLED' as const, restock: true }
    const hint = await changeOrderStatus({ tx, change, note: CUSTOMER_NOTE, actor, services: { config }, now })
    if (hint) hints.push(hint)
  }
  return hints
}
