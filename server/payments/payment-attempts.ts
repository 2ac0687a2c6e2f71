import { sql, type Updateable } from 'kysely'
import { CURRENCY, type Poisha } from '../../src/contract/money.ts'
import type { AttemptStatus } from '../../src/contract/payments/payments.ts'
import type { ReceivedMoney } from '../adapters/payments/received-money.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

/**
 * An attempt to pay an order, or its share of an attempt to pay several (payment-session.ts): `amount` in poisha, times in
 * milliseconds.
 */
export type PaymentAttempt = {
  id: string
  orderId: string
  /** The share whose transaction the gateway knows; null: this one. */
  leadId: string | null
  amount: Poisha
  /** Unique. Refunds are named by it. */
  transactionId: string
  /** The transaction that the gateway knows: that of the lead. */
  paidTransactionId: string
  gateway: string
  /** Null of payments of earlier versions. */
  method: string | null
  /** The gateway's id of the payment, where it has one before it is paid. All shares have that of the lead. */
  sessionId: string | null
  /** When the gateway was last asked to move the money; null: not yet, or it moves on the gateway's own page. */
  executedAt: number | null
  /** The allowed origin of the page that started it, or null for this server's own. */
  origin: string | null
  status: AttemptStatus
  createdAt: number
  nextCheckAt: number | null
  reference: string | null
  bankReference: string | null
  receivedAmount: Poisha | null
  /** Null before the gateway has received anything, and of payments of earlier versions, which came as asked for. */
  receivedCurrency: string | null
  refundStatus: Tables['payments']['refund_status']
  refundReference: string | null
  refundAt: number | null
}
export type NewPaymentAttempt = Pick<
  PaymentAttempt,
  'id' | 'orderId' | 'leadId' | 'amount' | 'transactionId' | 'gateway' | 'method' | 'origin'
> & {
  nextCheckAt: number | null
  now: number
}

/** False if the transaction id is taken. */
export const insertAttempt = async (tx: Database, attempt: NewPaymentAttempt): Promise<boolean> => {
  const added = await tx
    .insertInto('payments')
    .values({
      id: attempt.id,
      order_id: attempt.orderId,
      lead_id: attempt.leadId,
      amount: attempt.amount,
      transaction_id: attempt.transactionId,
      gateway: attempt.gateway,
      method: attempt.method,
      origin: attempt.origin,
      status: 'PENDING',
      next_check_at: attempt.nextCheckAt,
      created_at: attempt.now,
      updated_at: attempt.now,
    })
    .onConflict(conflict => conflict.column('transaction_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const findAttempt = (db: Database, id: string): Promise<PaymentAttempt | undefined> =>
  selectAttempts(db).where('id', '=', id).executeTakeFirst()

export const findAttemptByTransaction = (db: Database, transactionId: string): Promise<PaymentAttempt | undefined> =>
  selectAttempts(db).where('transaction_id', '=', transactionId).executeTakeFirst()

/** The attempt of this order for which the gateway received this money, or undefined. */
export const findAttemptByMoney = (
  db: Database,
  orderId: string,
  money: MoneyReferences,
): Promise<PaymentAttempt | undefined> =>
  selectAttempts(db)
    .where('order_id', '=', orderId)
    .where(row =>
      row.or([
        ...(money.reference ? [row('reference', '=', money.reference)] : []),
        ...(money.bankReference ? [row('bank_reference', '=', money.bankReference)] : []),
      ]),
    )
    .executeTakeFirst()

type MoneyReferences = { reference: string | null; bankReference: string | null }

/** Whether both are the same money. A transaction can be paid more than once at the gateway, each time with ids of its own. */
export const isSameMoney = (a: MoneyReferences, b: MoneyReferences): boolean =>
  (Boolean(a.reference) && a.reference === b.reference) ||
  (Boolean(a.bankReference) && a.bankReference === b.bankReference) ||
  [a.reference, a.bankReference].every(id => !id) ||
  [b.reference, b.bankReference].every(id => !id)

export const listOrderAttempts = (db: Database, orderId: string): Promise<PaymentAttempt[]> =>
  selectAttempts(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()

/** Changes an attempt if its status is still `expected`. False if another process has changed it. */
export const updateAttempt = async (
  tx: Database,
  expected: Pick<PaymentAttempt, 'id' | 'status'>,
  change: Updateable<Tables['payments']>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', expected.id)
    .where('status', '=', expected.status)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/**
 * Whether money may still have come for an attempt that is not known. A customer whose card was refused can pay with another one on the
 * same page of the gateway.
 */
export const mayBePaid = ({ status, refundStatus }: Pick<PaymentAttempt, 'status' | 'refundStatus'>): boolean =>
  status !== 'COMPLETED' && status !== 'ON_HOLD' && refundStatus === null

/** Whether the gateway was asked to move the money, and nobody knows yet whether it has. */
export const isExecuting = ({ status, executedAt }: Pick<PaymentAttempt, 'status' | 'executedAt'>): boolean =>
  status === 'PENDING' && executedAt !== null

/** Attempts whose state should be queried at the gateway now, the longest waiting first. */
export const listAttemptsToCheck = (db: Database, now: number, limit: number): Promise<PaymentAttempt[]> =>
  selectAttempts(db).where('next_check_at', '<=', now).orderBy('next_check_at').limit(limit).execute()

/** Ends the checks of an unpaid, ended attempt. Such attempts are checked only once more, after a restore. */
export const stopCheckingEndedAttempt = async (tx: Database, id: string): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ next_check_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['FAILED', 'CANCELLED', 'EXPIRED'])
    .where('next_check_at', 'is not', null)
    .execute()
}

/** Has payments on hold queried now, because their order does not need them any more. */
export const scheduleHeldChecks = async (tx: Database, orderId: string, now: number): Promise<void> => {
  await selectHeld(tx, orderId).set({ next_check_at: now }).execute()
}

/** Completes payments on hold of an order that an admin has marked as paid. */
export const completeHeldAttempts = async (tx: Database, orderId: string, now: number): Promise<void> => {
  await selectHeld(tx, orderId).set({ status: 'COMPLETED', next_check_at: null, updated_at: now }).execute()
}

const selectHeld = (tx: Database, orderId: string) =>
  tx.updateTable('payments').where('order_id', '=', orderId).where('status', '=', 'ON_HOLD')

/** Claims the check of an attempt until `leaseUntil`. False if another process has claimed it. */
export const claimAttemptCheck = async (
  tx: Database,
  expected: PaymentAttempt,
  leaseUntil: number,
): Promise<boolean> => {
  const claimed = await tx
    .updateTable('payments')
    .set({ next_check_at: leaseUntil })
    .where('id', '=', expected.id)
    .where('next_check_at', '=', expected.nextCheckAt)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Refunds in progress at this gateway that were not queried since `time`. */
export const listPendingRefunds = (
  db: Database,
  gateway: string,
  time: number,
  limit: number,
): Promise<PaymentAttempt[]> =>
  selectAttempts(db)
    .where('refund_status', '=', 'SENT')
    .where('gateway', '=', gateway)
    .where('refund_reference', 'is not', null)
    .where('refund_at', '<=', time)
    .orderBy('refund_at')
    .limit(limit)
    .execute()

/** Changes a refund if its state is still `expected`. False if another process has changed it. */
export const updateRefund = async (
  tx: Database,
  expected: Pick<PaymentAttempt, 'id' | 'refundStatus' | 'refundAt'>,
  change: Pick<
    Updateable<Tables['payments']>,
    'refund_status' | 'refund_reference' | 'refund_at' | 'is_refunded_by_hand'
  >,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', expected.id)
    .where('refund_status', expected.refundStatus === null ? 'is' : '=', expected.refundStatus)
    .where('refund_at', expected.refundAt === null ? 'is' : '=', expected.refundAt)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** What the gateway received for an attempt that it reports as paid. */
export const toReceivedMoney = ({ amount, receivedAmount, receivedCurrency }: PaymentAttempt): ReceivedMoney =>
  receivedCurrency === null ? { amount, currency: CURRENCY } : { amount: receivedAmount, currency: receivedCurrency }

/** Whether this money is what the attempt asked for. */
export const isAsAsked = (attempt: Pick<PaymentAttempt, 'amount'>, { amount, currency }: ReceivedMoney): boolean =>
  amount === attempt.amount && currency === CURRENCY

export const selectAttempts = (db: Database) =>
  db.selectFrom('payments').select([
    'id',
    'order_id as orderId',
    'lead_id as leadId',
    'amount',
    'transaction_id as transactionId',
    sql<string>`coalesce((select leads.transaction_id from payments as leads where leads.id = payments.lead_id),
        payments.transaction_id)`.as('paidTransactionId'),
    'gateway',
    'method',
    'session_id as sessionId',
    'executed_at as executedAt',
    'origin',
    'status',
    'created_at as createdAt',
    'next_check_at as nextCheckAt',
    'reference',
    'bank_reference as bankReference',
    'received_amount as receivedAmount',
    'received_currency as receivedCurrency',
    'refund_status as refundStatus',
    'refund_reference as refundReference',
    'refund_at as refundAt',
  ])
