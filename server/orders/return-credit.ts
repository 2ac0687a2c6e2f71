import { withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { creditPartOf } from '../../src/contract/orders/credit-share.ts'
import type { PaymentStatus } from '../../src/contract/payments/payment-status.ts'
import { SYSTEM_ACTOR } from '../audit/system-actor.ts'
import type { Database } from '../db/store.ts'
import { addStoreCredit } from '../ledger/credit/store-credit.ts'
import { insertCreditPart } from '../payments/refund-parts.ts'
import { insertOrderEvent } from './order-writes.ts'

type PaidOrder = { customerId: string; creditUsed: Poisha; refunded: Poisha }

/**
 * What of an amount that goes back becomes store credit again (`creditPartOf`). Nothing for a customer whose account was deleted: a
 * person gives it back as they give back cash. The order's row must be locked.
 */
export const planCreditBack = async (tx: Database, order: PaidOrder, amount: Poisha): Promise<Poisha> => {
  const credit = creditPartOf(amount, order)
  return credit > 0 && (await hasAccount(tx, order.customerId)) ? credit : 0
}

const hasAccount = async (tx: Database, customerId: string): Promise<boolean> => {
  const account = tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select('users.id')
    .where('profiles.id', '=', customerId)
    .where('users.deleted_at', 'is', null)
  return (await account.executeTakeFirst()) !== undefined
}

/** The payment status where store credit is back of an order: one that was paid with nothing else owes nothing more. */
export const statusAfterCredit = (
  to: PaymentStatus,
  { creditUsed, totalAmount, refunded }: PaidOrder & { totalAmount: Poisha },
  credit: Poisha,
): PaymentStatus =>
  to === 'REFUND_PENDING' && creditUsed === totalAmount && refunded + credit === totalAmount ? 'REFUNDED' : to

type CreditBack = {
  orderId: string
  customerId: string
  credit: Poisha
  /** Of the refund: a client may not know all of them. */
  kind: 'RETURN' | 'AMOUNT' | 'CANCEL'
  reason: string | null
  paymentStatus: PaymentStatus
  now: number
}

/** Gives back what `planCreditBack` says. The transaction adds it to `orders.refunded`. */
export const returnCredit = async (
  tx: Database,
  { orderId, customerId, credit, kind, reason, paymentStatus, now }: CreditBack,
): Promise<void> => {
  if (credit === 0) return
  const refundId = await insertCreditPart(tx, { order_id: orderId, amount: credit, kind, reason, now })
  await addStoreCredit(tx, { customerId, kind: 'REFUND', amount: credit, order: { orderId, refundId }, now })
  const note = withValues('{amount, taka} was given back as store credit.', { amount: toTaka(credit) })
  await insertOrderEvent(tx, { orderId, actor: SYSTEM_ACTOR, from: paymentStatus, to: paymentStatus, note, now })
}
