import { ApiError } from '../../../src/contract/errors.ts'
import { canNameRefundAccount } from '../../../src/contract/orders/order-refunds.ts'
import type { Services } from '../../adapters/services.ts'
import { insertAuditEntry } from '../../audit/audit-log.ts'
import type { Actor } from '../../auth/authentication.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { openRefundAccount, storeRefundAccount } from '../../payments/refund-accounts.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { loadOwnOrder, requireOwnOrder } from '../require-own-order.ts'

export type AccountParams = { tx: Database; actor: Actor; services: Pick<Services, 'config'>; now: number }

/**
 * Names where the refund of a cash order goes, in the caller's transaction.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (no refund of it is paid by hand)
 */
export const saveRefundAccount = async (
  { tx, actor, services, now }: AccountParams,
  { id: orderId, number }: { id: string; number: string },
): Promise<OrderHint | null> => {
  const { config } = services
  await requireOwnOrder(tx, orderId, actor)
  await lockOrder(tx, orderId)
  if (!canNameRefundAccount(await loadOwnOrder(tx, orderId, actor)))
    throw new ApiError('CONFLICT', 'No refund of this order waits for a number.')
  await storeRefundAccount(tx, { orderId, number, config, now })
  return tellAccount({ tx, actor, services, now }, orderId)
}

/** What is named is in the order, so devices fetch it again. */
export const tellAccount = async (
  { tx, actor, services: { config }, now }: AccountParams,
  orderId: string,
): Promise<OrderHint | null> => {
  await tx
    .updateTable('orders')
    .set(row => ({ seq: row('seq', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .execute()
  return applyOrderEffects({ tx, config, now }, { kind: 'refund-account-named', orderId, actor })
}

/** The whole number, for who transfers the refund. Who saw it is recorded. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT */
export const showRefundAccount = async (
  { tx, actor, services, now }: AccountParams,
  orderId: string,
): Promise<{ method: string; number: string }> => {
  const { number: orderNumber } = await requireOwnOrder(tx, orderId, actor)
  if (!canNameRefundAccount(await loadOwnOrder(tx, orderId, actor)))
    throw new ApiError('CONFLICT', 'This refund is done, so its number is not shown any more.')
  const account = await openRefundAccount(tx, orderId, services.config)
  if (!account)
    throw new ApiError('CONFLICT', 'The number cannot be read any more. Ask the customer to enter it again.')
  const states = { before: null, after: { number: orderNumber } }
  await insertAuditEntry(tx, {
    actor,
    action: 'order.show-refund-account',
    entity: 'order',
    id: orderId,
    ...states,
    now,
  })
  return account
}
