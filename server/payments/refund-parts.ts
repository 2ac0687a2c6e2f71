import type { Selectable, Updateable } from 'kysely'
import { v7 } from 'uuid'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import type { OrderRefund } from '../../src/contract/orders/order-refund-fields.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { listOrderAttempts } from './payment-attempts.ts'
import { generateTransactionId } from './store-attempt.ts'

/** An amount that goes back while the rest of its order stays paid. */
export type RefundPart = Selectable<Tables['refunds']>

type NewRefundPart = Pick<RefundPart, 'order_id' | 'amount' | 'kind' | 'reason'> & { now: number }

/**
 * Stores an amount that is owed back. The gateway gives it back where it has the money of the order, otherwise a person does; `isByHand`:
 * no gateway ever had this amount. The transaction must have locked the order's row, and adds the amount to `orders.refunded`, which
 * cannot exceed the total.
 */
export const insertRefundPart = async (
  tx: Database,
  { order_id, amount, kind, reason, isByHand = false, now }: NewRefundPart & { isByHand?: boolean },
): Promise<void> => {
  const used = (await listOrderAttempts(tx, order_id)).find(
    ({ status, refundStatus }) => status === 'COMPLETED' && refundStatus === null,
  )
  const none = { reference: null, source: null, done_at: null }
  await tx
    .insertInto('refunds')
    .values({
      id: v7(),
      order_id,
      payment_id: isByHand ? null : (used?.id ?? null),
      code: generateTransactionId(),
      amount,
      kind,
      reason,
      status: 'OWED',
      changed_at: now,
      created_at: now,
      ...none,
    })
    .execute()
}

/** Stores an amount that is store credit again. @returns its id */
export const insertCreditPart = async (tx: Database, { now, ...part }: NewRefundPart): Promise<string> => {
  const id = v7()
  const done = { status: 'DONE', source: 'CREDIT', done_at: now } as const
  const times = { changed_at: now, created_at: now }
  const row = { id, ...part, payment_id: null, code: generateTransactionId(), reference: null, ...done, ...times }
  await tx.insertInto('refunds').values(row).execute()
  return id
}

/** Stores an amount that was never paid: the shop's courier did not collect it, because the customer did not keep everything. */
export const insertUndeliveredPart = async (
  tx: Database,
  { now, ...part }: Pick<RefundPart, 'order_id' | 'amount'> & { now: number },
): Promise<void> => {
  const done = { status: 'DONE', source: 'SHOP', done_at: now } as const
  const times = { changed_at: now, created_at: now }
  const none = { payment_id: null, reason: null, reference: null }
  const row = {
    id: v7(),
    ...part,
    kind: 'UNDELIVERED' as const,
    code: generateTransactionId(),
    ...none,
    ...done,
    ...times,
  }
  await tx.insertInto('refunds').values(row).execute()
}

/** Oldest first. */
export const listRefundParts = (db: Database, orderIds: readonly string[]): Promise<RefundPart[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those of these payments. */
export const listPaymentParts = (db: Database, paymentIds: readonly string[]): Promise<RefundPart[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Refunds in progress at a gateway that were not queried since `time`. */
export const listPendingParts = (db: Database, gateway: string, time: number, limit: number): Promise<RefundPart[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('refunds.status', '=', 'SENT')
    .where('payments.gateway', '=', gateway)
    .where('refunds.reference', 'is not', null)
    .where('changed_at', '<=', time)
    .orderBy('changed_at')
    .limit(limit)
    .execute()

/** Changes a refund if its state is still `expected`. False if another process has changed it. */
export const updateRefundPart = async (
  tx: Database,
  expected: Pick<RefundPart, 'id' | 'status' | 'changed_at'>,
  change: Pick<Updateable<Tables['refunds']>, 'status' | 'reference' | 'source' | 'changed_at' | 'done_at'>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', expected.id)
    .where('status', '=', expected.status)
    .where('changed_at', '=', expected.changed_at)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Records that a person has given an amount back: from the shop's cash, the market's bank, or as store credit. */
export const closeRefundPart = (
  tx: Database,
  part: RefundPart,
  { source, now }: { source: 'BANK' | 'SHOP' | 'CREDIT'; now: number },
): Promise<boolean> => updateRefundPart(tx, part, { status: 'DONE', source, changed_at: now, done_at: now })

export const sumParts = (parts: readonly Pick<RefundPart, 'amount'>[]): Poisha =>
  parts.reduce((sum, { amount }) => sum + Number(amount), 0)

/** As orders contain them. */
export const toOrderRefund = (part: RefundPart): OrderRefund => ({
  id: part.id,
  amount: toTaka(Number(part.amount)),
  kind: part.kind,
  reason: part.reason,
  status: part.status,
  isByHand: part.payment_id === null,
  ...(part.source === 'CREDIT' && { isCredit: true }),
  at: toIso(part.created_at),
  doneAt: toIsoOrNull(part.done_at),
})
