import type { Updateable } from 'kysely'
import type * as v from 'valibot'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import type { OrderPayment } from '../../src/contract/orders.ts'
import type { AttemptStatus, Payment } from '../../src/contract/payments.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { toIso } from './sql-expressions.ts'

/** One attempt to pay; `amount` in poisha, times in milliseconds. */
export type PaymentAttempt = {
  id: string
  orderId: string
  amount: Poisha
  transactionId: string
  gateway: string
  /** Of the page that started it, as it was allowed then; null: our own page. */
  origin: string | null
  status: AttemptStatus
  createdAt: number
  nextCheckAt: number | null
  bankReference: string | null
  refundStatus: Tables['payments']['refund_status']
  refundReference: string | null
  refundAt: number | null
}
export type NewPaymentAttempt = Pick<
  PaymentAttempt,
  'id' | 'orderId' | 'amount' | 'transactionId' | 'gateway' | 'origin'
> & {
  nextCheckAt: number
  now: number
}

/** Adds an attempt. False when another has its transaction id already. */
export const insertAttempt = async (tx: Database, attempt: NewPaymentAttempt): Promise<boolean> => {
  const added = await tx
    .insertInto('payments')
    .values({
      id: attempt.id,
      order_id: attempt.orderId,
      amount: attempt.amount,
      transaction_id: attempt.transactionId,
      gateway: attempt.gateway,
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

export const listOrderAttempts = (db: Database, orderId: string): Promise<PaymentAttempt[]> =>
  selectAttempts(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()

/** Changes an attempt that still stands where it was seen. False when another process was quicker. */
export const updateAttempt = async (
  tx: Database,
  seen: Pick<PaymentAttempt, 'id' | 'status'>,
  change: Updateable<Tables['payments']>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Attempts about which the gateway should be asked by now, the longest waiting first. */
export const listAttemptsToCheck = (db: Database, now: number, limit: number): Promise<PaymentAttempt[]> =>
  selectAttempts(db).where('next_check_at', '<=', now).orderBy('next_check_at').limit(limit).execute()

/** An attempt that ended without money is asked about only once more, after a restore: then it is over. */
export const stopCheckingEndedAttempt = async (tx: Database, id: string): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ next_check_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['FAILED', 'CANCELLED', 'EXPIRED'])
    .where('next_check_at', 'is not', null)
    .execute()
}

/** Takes an attempt to ask about until `leaseUntil`. False when another process has it. */
export const claimAttemptCheck = async (tx: Database, seen: PaymentAttempt, leaseUntil: number): Promise<boolean> => {
  const claimed = await tx
    .updateTable('payments')
    .set({ next_check_at: leaseUntil })
    .where('id', '=', seen.id)
    .where('next_check_at', '=', seen.nextCheckAt)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Refunds that this gateway promised before `time`, can be asked about, and has not been asked about since. */
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

/** Moves a refund that still stands where it was seen. False when another process was quicker. */
export const updateRefund = async (
  tx: Database,
  seen: Pick<PaymentAttempt, 'id' | 'refundStatus' | 'refundAt'>,
  change: Pick<Updateable<Tables['payments']>, 'refund_status' | 'refund_reference' | 'refund_at'>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', seen.id)
    .where('refund_status', seen.refundStatus === null ? 'is' : '=', seen.refundStatus)
    .where('refund_at', seen.refundAt === null ? 'is' : '=', seen.refundAt)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** An attempt as its customer sees it; undefined where it is another's. */
export const findPayment = async (db: Database, id: string, customerId: string): Promise<Payment | undefined> => {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.amount',
      'payments.created_at',
      'payments.transaction_id',
      'payments.status',
      'orders.id as order_id',
      'orders.shipping_name',
      'orders.shipping_phone',
    ])
    .where('payments.id', '=', id)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      amount: toTaka(row.amount),
      createdAt: toIso(row.created_at),
      transactionId: row.transaction_id,
      status: row.status,
      order: { id: row.order_id, customer: { name: row.shipping_name, phoneNumber: row.shipping_phone } },
    }
  )
}

/** Of these orders every attempt as an order shows it, oldest first. */
export const listOrderPayments = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, v.InferOutput<typeof OrderPayment>[]>> => {
  const rows = await selectAttempts(db)
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byOrder = new Map<string, v.InferOutput<typeof OrderPayment>[]>()
  for (const { id, orderId, amount, transactionId, status, refundStatus, createdAt } of rows) {
    const refund = refundStatus ?? undefined
    const shown = { id, amount: toTaka(amount), transactionId, status, refund, createdAt: toIso(createdAt) }
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), shown])
  }
  return byOrder
}

const selectAttempts = (db: Database) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'order_id as orderId',
      'amount',
      'transaction_id as transactionId',
      'gateway',
      'origin',
      'status',
      'created_at as createdAt',
      'next_check_at as nextCheckAt',
      'bank_reference as bankReference',
      'refund_status as refundStatus',
      'refund_reference as refundReference',
      'refund_at as refundAt',
    ])
