import { UNPAID_ORDER_MINUTES } from '../../../src/contract/constants.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { isAwaitingPayment } from '../../../src/contract/orders/order-status.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { releaseCoupon } from '../../coupons/release-coupon.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, listUnpaidOrderIds, updatePaymentOrder } from '../../payments/order-payment-state.ts'
import { listOrderAttempts, mayBePaid } from '../../payments/payment-attempts.ts'
import { applyOrderEffects, type OrderHint, publishOrderHint } from '../order-effects.ts'
import { insertOrderEvent } from '../order-writes.ts'
import { planCreditBack, returnCredit } from '../return-credit.ts'
import { returnOrderStock } from '../return-stock.ts'
import { reconcileAttempt } from './reconcile-payments.ts'

const UNPAID_MS = UNPAID_ORDER_MINUTES * 60_000
const BATCH = 100
const EXPIRY_NOTE = withValues('Not paid within {minutes} minutes.', { minutes: UNPAID_ORDER_MINUTES })

/**
 * Cancels ONLINE orders that were not paid within 30 minutes, after one more query to the gateway, and returns their
 * stock and coupon. Several processes may run this at once; each order is cancelled by one of them.
 */
export const expireUnpaidOrders = async (services: Services): Promise<void> => {
  for (const orderId of await listUnpaidOrderIds(services.store.read, services.now() - UNPAID_MS, BATCH)) {
    for (const attempt of await listOrderAttempts(services.store.read, orderId)) {
      if (mayBePaid(attempt)) await reconcileAttempt(services, attempt)
    }
    const time = services.now()
    publishOrderHint(services, await services.store.write(tx => cancelUnpaidOrder(tx, services, orderId, time)))
  }
}

/** @returns the hint to publish after the commit, or null if the order was not cancelled */
const cancelUnpaidOrder = async (
  tx: Database,
  { config }: Services,
  orderId: string,
  now: number,
): Promise<OrderHint | null> => {
  // Its customer may change it to cash, and its payment may arrive, while the gateway is asked.
  await lockOrder(tx, orderId)
  const order = await findPaymentOrder(tx, orderId)
  const isOnHold = (await listOrderAttempts(tx, orderId)).some(attempt => attempt.status === 'ON_HOLD')
  if (!order || !isAwaitingPayment(order) || order.paymentStatus !== 'UNPAID' || isOnHold) return null
  // Something may be back already: a restore opens an order again whose credit went back after the backup.
  const back = await planCreditBack(tx, order, order.totalAmount - order.refunded)
  const refunded = order.refunded + back.credit + back.byHand
  if (!(await updatePaymentOrder(tx, order, { status: 'CANCELLED', refunded, updated_at: now }))) return null
  const stock = await returnOrderStock(tx, { ...order, restock: true }, now)
  await releaseCoupon(tx, orderId)
  const { customerId, paymentStatus } = order
  await returnCredit(tx, { orderId, customerId, ...back, kind: 'CANCEL', reason: null, paymentStatus, now })
  await insertOrderEvent(tx, { orderId, actor: SYSTEM_ACTOR, from: 'PENDING', to: 'CANCELLED', note: EXPIRY_NOTE, now })
  const status = { status: 'CANCELLED' as const, reason: EXPIRY_NOTE }
  return applyOrderEffects({ tx, config, now }, { kind: 'status-changed', orderId, actor: SYSTEM_ACTOR, status, stock })
}
