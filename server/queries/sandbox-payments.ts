import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type SandboxPayment = Tables['sandbox_payments']

/** Writes down what is to be collected. A transaction that is known already stays as it is. */
export const insertSandboxPayment = async (tx: Database, payment: Insertable<SandboxPayment>): Promise<void> => {
  await tx
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict(conflict => conflict.column('transaction_id').doNothing())
    .execute()
}

export const findSandboxPayment = (db: Database, transactionId: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst()

/** Writes what the visitor did, once. False when he had done something before. */
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

export const refundSandboxPayment = async (tx: Database, transactionId: string): Promise<void> => {
  await tx.updateTable('sandbox_payments').set({ refunded: 1 }).where('transaction_id', '=', transactionId).execute()
}

/** Transactions whose late notification is due. */
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

/** Takes a late notification to deliver it. False when another process has it. */
export const claimSandboxNotice = async (tx: Database, transactionId: string): Promise<boolean> => {
  const taken = await tx
    .updateTable('sandbox_payments')
    .set({ notify_at: null })
    .where('transaction_id', '=', transactionId)
    .where('notify_at', 'is not', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
