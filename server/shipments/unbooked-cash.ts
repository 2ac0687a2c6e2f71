import type { Database } from '../db/store.ts'

/**
 * The order is paid: what was certainly not booked yet collects nothing. The transaction must have locked the order, as does whoever
 * books its parcels.
 */
export const clearUnbookedCash = async (tx: Database, orderId: string, now: number): Promise<void> => {
  await tx
    .updateTable('shipments')
    .set({ cash: 0, updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'READY')
    // After a try without an answer the courier may have it. A refusal is an answer.
    .where(row => row.or([row('attempts', '=', 0), row('problem', 'is not', null)]))
    .where('cash', '>', 0)
    .execute()
}
