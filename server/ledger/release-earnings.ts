import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import { postOrders } from './post-orders.ts'
import { RETURN_WINDOW_MS } from './read-order-money.ts'

const BATCH = 200

/** Makes the shop's money payable for orders that cannot be returned any more. */
export const releaseEarnings = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  for (;;) {
    const released = await store.write(tx => releaseBatch(tx, now()))
    if (released < BATCH) return
  }
}

/** An order whose return is asked for waits until the shop has decided. */
const releaseBatch = async (tx: Database, now: number): Promise<number> => {
  const rows = await tx
    .updateTable('orders')
    .set({ payable_at: now })
    .where('id', 'in', rows =>
      rows
        .selectFrom('orders')
        .innerJoin('counters', join => join.on('counters.name', '=', 'ledger opened'))
        .select('orders.id')
        .where('status', '=', 'DELIVERED')
        .where('payable_at', 'is', null)
        .where('delivered_at', '<', now - RETURN_WINDOW_MS)
        .whereRef('delivered_at', '>=', row => row('counters.value', '-', RETURN_WINDOW_MS))
        .orderBy('delivered_at')
        .limit(BATCH),
    )
    .where('status', '=', 'DELIVERED')
    .where('payable_at', 'is', null)
    .returning('id')
    .execute()
  await postOrders(
    tx,
    rows.map(row => row.id),
    { event: 'payable', now },
  )
  return rows.length
}
