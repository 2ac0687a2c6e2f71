import type { Insertable, Updateable } from 'kysely'
import { NOT_EXECUTED } from '../adapters/payments/sandbox.ts'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type SandboxPayment = Tables['sandbox_payments']
type SandboxRefund = Tables['sandbox_refunds']

/** The sandbox gateway's storage in this database. */
export const openSandboxStorage = (store: Store) => ({
  find: (transactionId: string) => findSandboxPayment(store.read, transactionId),
  insert: (payment: Insertable<SandboxPayment>) => store.write(tx => insertSandboxPayment(tx, payment)),
  refund: (refund: SandboxRefund) => store.write(tx => insertSandboxRefund(tx, refund)),
  execute: (transactionId: string, now: number) => store.write(tx => executeSandboxPayment(tx, transactionId, now)),
  hasRefund: async (id: string) => (await findSandboxRefund(store.read, id)) !== undefined,
})

/** Inserts a payment. An existing transaction stays unchanged. */
const insertSandboxPayment = async (tx: Database, payment: Insertable<SandboxPayment>): Promise<void> => {
  await tx
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict(conflict => conflict.column('transaction_id').doNothing())
    .execute()
}

export const findSandboxPayment = (db: Database, transactionId: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst()

/** Records the visitor's decision. False if there is one already. */
export const recordSandboxDecision = async (
  tx: Database,
  transactionId: string,
  decision: Updateable<SandboxPayment>,
): Promise<boolean> => {
  const decided = await tx
    .updateTable('sandbox_payments')
    .set(decision)
    .where('transaction_id', '=', transactionId)
    .where('outcome', '=', 'PENDING')
    .executeTakeFirst()
  return decided.numUpdatedRows === 1n
}

const insertSandboxRefund = async (tx: Database, refund: SandboxRefund): Promise<boolean> => {
  if (await findSandboxRefund(tx, refund.id)) return true
  // Locks the payment, so that two refunds count each other.
  const [payment] = await tx
    .updateTable('sandbox_payments')
    .set({ refunded: 1 })
    .where('transaction_id', '=', refund.transaction_id)
    .where('paid_amount', '>=', refund.amount)
    .returning('paid_amount')
    .execute()
  const left = (payment?.paid_amount ?? 0) - (await sumSandboxRefunds(tx, refund.transaction_id))
  if (left < refund.amount) return false
  await tx.insertInto('sandbox_refunds').values(refund).execute()
  return true
}

const findSandboxRefund = (db: Database, id: string): Promise<SandboxRefund | undefined> =>
  db.selectFrom('sandbox_refunds').selectAll().where('id', '=', id).executeTakeFirst()

const sumSandboxRefunds = async (tx: Database, transactionId: string): Promise<number> => {
  const { sum } = await tx
    .selectFrom('sandbox_refunds')
    .select(row => row.fn.sum<number | null>('amount').as('sum'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const executeSandboxPayment = async (tx: Database, transactionId: string, now: number): Promise<void> => {
  await tx
    .updateTable('sandbox_payments')
    .set({ effective_at: now })
    .where('transaction_id', '=', transactionId)
    .where('effective_at', '=', NOT_EXECUTED)
    .execute()
}

/** Transactions with a due notification. */
export const listDueSandboxNotices = async (db: Database, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('sandbox_payments')
    .select('transaction_id')
    .where('notify_at', '<=', now)
    .orderBy('notify_at')
    .limit(100)
    .execute()
  return rows.map(row => row.transaction_id)
}

/** Claims a notification for delivery. False if another process has claimed it. */
export const claimSandboxNotice = async (tx: Database, transactionId: string): Promise<boolean> => {
  const claimed = await tx
    .updateTable('sandbox_payments')
    .set({ notify_at: null })
    .where('transaction_id', '=', transactionId)
    .where('notify_at', 'is not', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}
