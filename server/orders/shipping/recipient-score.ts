import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { needsCustomerHistory, type RecipientScore } from '../../../src/contract/orders/customer-history.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { hasRow } from '../../db/row-existence.ts'
import type { Database } from '../../db/store.ts'
import { requireOwned } from '../../http/require-ownership.ts'
import { askAccount } from '../../shipments/ask-account.ts'
import { findScoringConnection } from '../../shipments/courier-connections.ts'
import { selectOwnOrders } from '../orders.ts'

const MAX_KEPT = 2000
/** By account and number. A courier counts each question. */
const scores = new LRUCache<string, RecipientScore>({ max: MAX_KEPT, ttl: DAY_MS })

type ScoreRequest = { db: Database; input: { id: string }; actor: Actor; services: Services }

/**
 * What a courier says of the phone number of an order, asked by the account that would carry the parcel. Slow: call it before a
 * transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), CONFLICT (nothing is to be decided any more), VALIDATION (no account that tells
 *   it, or refused keys), UNAVAILABLE (the courier does not answer)
 */
export const askRecipientScore = async ({ db, input, actor, services }: ScoreRequest): Promise<RecipientScore> => {
  const own = selectOwnOrders(db, actor)
    .where('orders.id', '=', input.id)
    .select(['orders.shop_id', 'orders.shipping_phone', 'orders.status', 'orders.payment_type as paymentType'])
  const order = await requireOwned(await own.executeTakeFirst(), () => hasRow(db, 'orders', input.id))
  if (!needsCustomerHistory(order))
    throw new ApiError('CONFLICT', 'Couriers are asked about a customer only before an order is shipped for cash.')
  const connection = await findScoringConnection(db, order.shop_id)
  if (!connection) throw noScoreError()
  const key = `${connection.id} ${order.shipping_phone}`
  const kept = scores.get(key)
  if (kept) return kept
  const score = await askAccount(services, connection, async courier => courier.scoreRecipient?.(order.shipping_phone))
  if (!score) throw noScoreError()
  const told = { courier: connection.courier, ...score }
  scores.set(key, told)
  return told
}

const noScoreError = () => new ApiError('VALIDATION', 'No courier of this shop tells how parcels to a number ended.')
