import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../../src/contract/money.ts'
import { canRefundAsCredit } from '../../../src/contract/orders/order-refunds.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { addStoreCredit, isStoreCreditOffered } from '../../ledger/credit/store-credit.ts'
import { listRefundAccounts, STORE_CREDIT, storeCreditChoice } from '../../payments/refund-accounts.ts'
import {
  closeRefundPart,
  insertRefundPart,
  listRefundParts,
  type RefundPart,
  sumParts,
} from '../../payments/refund-parts.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { findOrderCustomer, type OrderForUpdate, updateOrderIfUnchanged } from '../order-writes.ts'
import { loadOwnOrder, requireOwnOrder } from '../require-own-order.ts'
import { type AccountParams, tellAccount } from './refund-account.ts'
import { changedError, lockOwnOrder } from './refund-amount.ts'
import { updateOrderAfterRefund } from './refund-payment.ts'

/**
 * Chooses store credit for the refund of a cash order, in the caller's transaction. The market gives it (`giveStoreCredit`), because it
 * owes it from then on: a shop alone cannot make money that other shops accept.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (no refund of it can become credit, or the market offers none)
 */
export const chooseStoreCredit = async (params: AccountParams, orderId: string): Promise<OrderHint | null> => {
  const { tx, actor, now } = params
  await requireOwnOrder(tx, orderId, actor)
  await lockOrder(tx, orderId)
  if (!(await isStoreCreditOffered(tx))) throw new ApiError('CONFLICT', 'This market offers no store credit.')
  if (!canRefundAsCredit(await loadOwnOrder(tx, orderId, actor)))
    throw new ApiError('CONFLICT', 'No refund of this order can become store credit.')
  await storeCreditChoice(tx, { orderId, now })
  return tellAccount(params, orderId)
}

/**
 * Gives the customer what their cash order owes them as store credit, in the caller's transaction.
 * @throws ApiError NOT_FOUND, CONFLICT (they have not chosen it, nothing is owed, or another amount is)
 */
export const giveStoreCredit = async (
  params: AccountParams,
  { id: orderId, amount: seen }: { id: string; amount: number },
): Promise<OrderHint | null> => {
  const { tx, actor, services, now } = params
  const order = await lockOwnOrder(params, orderId)
  await requireChosen(params, orderId)
  if (order.paymentStatus === 'REFUND_PENDING') await addRest(tx, { orderId, order, now })
  const parts = (await listRefundParts(tx, [orderId])).filter(isOpenByHand)
  const credit = sumParts(parts)
  if (credit === 0) throw new ApiError('CONFLICT', 'No refund of this order can become store credit.')
  if (credit !== toPoisha(seen)) throw changedError()
  await moveToCredit(tx, { orderId, parts, now })
  const amount = toTaka(credit)
  const note = withValues('{amount, taka} was given as store credit.', { amount })
  await updateOrderAfterRefund(tx, { orderId, note, actor, now })
  const context = { tx, config: services.config, now }
  return applyOrderEffects(context, { kind: 'credit-given', orderId, actor, credit, audit: { after: { amount } } })
}

const requireChosen = async ({ tx, actor }: AccountParams, orderId: string): Promise<void> => {
  const account = (await listRefundAccounts(tx, [orderId])).get(orderId)
  if (account?.method !== STORE_CREDIT)
    throw new ApiError('CONFLICT', 'The customer has not chosen store credit for this refund.')
  if (!canRefundAsCredit(await loadOwnOrder(tx, orderId, actor)))
    throw new ApiError('CONFLICT', 'No refund of this order can become store credit.')
}

const isOpenByHand = ({ payment_id, status }: RefundPart): boolean => payment_id === null && status !== 'DONE'

type Rest = { orderId: string; order: OrderForUpdate; now: number }

/** All that is left of a returned order becomes one more amount, so that each taka of credit has a refund. */
const addRest = async (tx: Database, { orderId, order, now }: Rest): Promise<void> => {
  const rest = order.totalAmount - order.refunded
  if (rest === 0) return
  const change = { refunded: order.totalAmount, updated_at: now }
  if (!(await updateOrderIfUnchanged(tx, orderId, order, change))) throw changedError()
  await insertRefundPart(tx, { order_id: orderId, amount: rest, kind: 'RETURN', reason: null, now })
}

type Moved = { orderId: string; parts: readonly RefundPart[]; now: number }

const moveToCredit = async (tx: Database, { orderId, parts, now }: Moved): Promise<void> => {
  const customerId = (await findOrderCustomer(tx, orderId)) ?? ''
  for (const part of parts) {
    if (!(await closeRefundPart(tx, part, { source: 'CREDIT', now }))) throw changedError()
    const order = { orderId, refundId: part.id }
    await addStoreCredit(tx, { customerId, kind: 'REFUND', amount: Number(part.amount), order, now })
  }
}
