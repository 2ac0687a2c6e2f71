import type { Insertable, Updateable } from 'kysely'
import type { Database, Store } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type SandboxPayment = Tables['sandbox_payments']

/** The sandbox gateway's storage in this database. */
export const openSandboxStorage = (store: Store) => ({
  find: (transactionId: string) => findSandboxPayment(store.read, transactionId),
  insert: (payment: Insertable<SandboxPayment>) => store.write(tx => insertSandboxPayment(tx, payment)),
  refund: (transactionId: string) => store.write(tx => refundSandboxPayment(tx, transactionId)),
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

const refundSandboxPayment = async (tx: Database, transactionId: string): Promise<void> => {
  await tx.updateTable('sandbox_payments').set({ refunded: 1 }).where('transaction_id', '=', transactionId).execute()
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
