import { ApiError } from '../../../src/contract/errors.ts'
import { toDescriptor } from '../../../src/contract/messages/server-messages.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, updatePaymentOrder } from '../../payments/order-payment-state.ts'
import { listOrderAttempts, mayBePaid } from '../../payments/payment-attempts.ts'
import { requireCashAllowed } from '../cash-allowance.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { insertOrderEvent } from '../order-writes.ts'
import { reconcileAttempt } from './reconcile-payments.ts'
import { requireUnpaidOrder } from './start-payment.ts'

type ChangeToCashParams = {
  tx: Database
  services: Pick<Services, 'config'>
  customer: Actor
  orderId: string
  now: number
}

/** Queries the gateway about what may have been paid meanwhile. Slow, so never call it in a transaction. */
export const checkOpenAttempts = async (services: Services, customer: Actor, orderId: string): Promise<void> => {
  const order = await findPaymentOrder(services.store.read, orderId, customer.profileId)
  if (order?.paymentStatus !== 'UNPAID') return
  for (const attempt of await listOrderAttempts(services.store.read, orderId)) {
    if (mayBePaid(attempt)) await reconcileAttempt(services, attempt)
  }
}

/**
 * Makes an unpaid ONLINE order cash on delivery, in the caller's transaction. Money that still comes for it goes back.
 * It counted in the limits of unpaid orders when it was placed, so it is not counted again.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN, VALIDATION (it is cash already, or the shop takes none), CONFLICT (paid, being checked or cancelled)
 */
export const changeToCash = async (params: ChangeToCashParams): Promise<OrderHint | null> => {
  const { tx, services, customer, orderId, now } = params
  const order = await requireUnpaidOrder(tx, customer, orderId)
  requireCashAllowed(await findShop(tx, orderId))
  if (!(await updatePaymentOrder(tx, order, { payment_type: 'COD', payment_method: null, updated_at: now })))
    throw new ApiError('CONFLICT', 'This order has just changed. Look at it again before you change it.')
  const note = toDescriptor('Changed to cash on delivery.')
  await insertOrderEvent(tx, { orderId, actor: customer, from: 'UNPAID', to: 'UNPAID', note, now })
  return applyOrderEffects({ tx, config: services.config, now }, { kind: 'changed-to-cash', orderId, actor: customer })
}

const findShop = (tx: Database, orderId: string) =>
  tx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select(['shops.name as shop_name', 'debt_state'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
