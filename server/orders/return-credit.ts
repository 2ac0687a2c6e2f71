import { withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { creditPartOf } from '../../src/contract/orders/credit-share.ts'
import type { PaymentStatus, PaymentType } from '../../src/contract/payments/payment-status.ts'
import { SYSTEM_ACTOR } from '../audit/system-actor.ts'
import type { Database } from '../db/store.ts'
import { addStoreCredit } from '../ledger/credit/store-credit.ts'
import { insertCreditPart, insertRefundPart } from '../payments/refund-parts.ts'
import { insertOrderEvent } from './order-writes.ts'

type PaidOrder = { customerId: string; creditUsed: Poisha; refunded: Poisha }
type ChosenPayment = { paymentType: PaymentType; paymentStatus: PaymentStatus }

/** What of an amount that goes back was paid with store credit: it is credit again, or a person gives it back. */
export type CreditBack = { credit: Poisha; byHand: Poisha }

/**
 * What of an amount that goes back becomes store credit again (`creditPartOf`). Where the customer's account was deleted, a person gives
 * it back by hand: together with the cash of a cash order, else apart from what a gateway gives back. The order's row must be locked.
 */
export const planCreditBack = async (
  tx: Database,
  order: PaidOrder & ChosenPayment,
  amount: Poisha,
): Promise<CreditBack> => {
  const credit = creditPartOf(amount, order)
  if (credit === 0) return { credit: 0, byHand: 0 }
  if (await hasAccount(tx, order.customerId)) return { credit, byHand: 0 }
  const isCash = order.paymentType === 'COD' && order.paymentStatus !== 'UNPAID'
  return { credit: 0, byHand: isCash ? 0 : credit }
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

type Returned = CreditBack & {
  orderId: string
  customerId: string
  /** Of the refund: a client may not know all of them. */
  kind: 'RETURN' | 'AMOUNT' | 'CANCEL'
  reason: string | null
  paymentStatus: PaymentStatus
  now: number
}

/** Gives back what `planCreditBack` says. The transaction adds it to `orders.refunded`. */
export const returnCredit = async (
  tx: Database,
  { orderId, customerId, credit, byHand, kind, reason, paymentStatus, now }: Returned,
): Promise<void> => {
  const part = { order_id: orderId, kind, reason, now }
  if (byHand > 0) await insertRefundPart(tx, { ...part, amount: byHand, isByHand: true })
  if (credit === 0) return
  const refundId = await insertCreditPart(tx, { ...part, amount: credit })
  await addStoreCredit(tx, { customerId, kind: 'REFUND', amount: credit, order: { orderId, refundId }, now })
  const note = withValues('{amount, taka} was given back as store credit.', { amount: toTaka(credit) })
  await insertOrderEvent(tx, { orderId, actor: SYSTEM_ACTOR, from: paymentStatus, to: paymentStatus, note, now })
}
