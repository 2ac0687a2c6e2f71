import { UNPAID_ORDER_MINUTES } from '../../src/contract/constants.ts'
import type { Services } from '../adapters/services.ts'
import { logOrderChange } from '../commands/log-order-change.ts'
import { queueStatusChangedMail } from '../commands/mail-order.ts'
import { insertStatusChangedNotification } from '../commands/notify-order-participants.ts'
import { publishOrderEvent } from '../commands/publish-order-event.ts'
import { reconcileAttempt } from '../commands/reconcile-payments.ts'
import { returnOrderStock } from '../commands/return-stock.ts'
import { SYSTEM_ACTOR } from '../commands/system-actor.ts'
import type { Database } from '../db/store.ts'
import { releaseCoupon } from '../queries/coupons.ts'
import { findPaymentOrder, listUnpaidOrderIds, updatePaymentOrder } from '../queries/order-payment-state.ts'
import { insertOrderEvent } from '../queries/order-writes.ts'
import { listOrderAttempts } from '../queries/payment-attempts.ts'

const UNPAID_MS = UNPAID_ORDER_MINUTES * 60_000
const BATCH = 100
const EXPIRY_NOTE = `Not paid within ${UNPAID_ORDER_MINUTES} minutes.`

/**
 * Cancels ONLINE orders that nobody paid for 30 minutes; goods and coupon go back. The gateway is asked once more before.
 * Several processes may do so at once: each order is cancelled by one.
 */
export const expireUnpaidOrders = async (services: Services): Promise<void> => {
  for (const orderId of await listUnpaidOrderIds(services.store.read, services.now() - UNPAID_MS, BATCH)) {
    for (const attempt of await listOrderAttempts(services.store.read, orderId)) {
      if (attempt.status === 'PENDING') await reconcileAttempt(services, attempt)
    }
    const time = services.now()
    if (await services.store.write(tx => cancelUnpaidOrder(tx, services, orderId, time)))
      await publishOrderEvent(services, orderId)
  }
}

const cancelUnpaidOrder = async (
  tx: Database,
  { config }: Services,
  orderId: string,
  now: number,
): Promise<boolean> => {
  const order = await findPaymentOrder(tx, orderId)
  const held = (await listOrderAttempts(tx, orderId)).some(attempt => attempt.status === 'ON_HOLD')
  if (order?.status !== 'PENDING' || order.paymentStatus !== 'UNPAID' || held) return false
  if (!(await updatePaymentOrder(tx, order, { status: 'CANCELLED', updated_at: now }))) return false
  const stock = await returnOrderStock(tx, { ...order, restock: true }, now)
  await releaseCoupon(tx, orderId)
  await insertOrderEvent(tx, { orderId, actor: SYSTEM_ACTOR, from: 'PENDING', to: 'CANCELLED', note: EXPIRY_NOTE, now })
  await queueStatusChangedMail({ tx, orderId, config, now }, { status: 'CANCELLED', reason: EXPIRY_NOTE, by: 'others' })
  const news = await insertStatusChangedNotification(
    tx,
    orderId,
    { status: 'CANCELLED', reason: EXPIRY_NOTE, by: 'others' },
    now,
  )
  await logOrderChange(tx, orderId, stock, now, [news])
  return true
}
