import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { Services } from '../../adapters/services.ts'
import type { Database } from '../../db/store.ts'
import { postOrders } from '../post-orders.ts'
import { RETURN_WINDOW_MS } from '../read-order-money.ts'
import { updateShopDebts } from './shop-debts.ts'

const BATCH = 200

/** Makes the shop's money payable for orders that cannot be returned any more. */
export const releaseEarnings = async ({
  store,
  events,
  now,
}: Pick<Services, 'store' | 'events' | 'now'>): Promise<void> => {
  for (const release of [releaseBatch, releaseReturned, releaseCredited])
    for (;;) {
      const { released, told } = await store.write(tx => release(tx, now()))
      for (const userId of told) events.publish({ userIds: [userId] }, { type: 'notification' })
      if (released < BATCH) break
    }
}

/** An order whose return is asked for waits until the shop has decided. */
const releaseBatch = async (tx: Database, now: number): Promise<Released> => {
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
    .returning(['id', 'shop_id'])
    .execute()
  return postReleased(tx, rows, now)
}

/** For so long after the last news of a parcel, or of a refund, its order is looked at. */
const NEWS_MS = 60 * DAY_MS

/**
 * Returned orders of which nothing more goes back: what is left between the shop and the market is settled. Both sources are news of
 * the last days, so few rows are looked at.
 */
const releaseFinished =
  (selectNews: (since: number) => RawBuilder<string>) =>
  async (tx: Database, now: number): Promise<Released> => {
    const rows = await tx
      .updateTable('orders')
      .set({ payable_at: now })
      .where('id', 'in', rows =>
        rows
          .selectFrom('orders')
          .select('orders.id')
          .where('orders.id', 'in', selectNews(now - NEWS_MS))
          .where('orders.status', '=', 'RETURNED')
          .where('payable_at', 'is', null)
          .where('payment_status', '<>', 'REFUND_PENDING')
          .limit(BATCH),
      )
      .where('payable_at', 'is', null)
      .returning(['id', 'shop_id'])
      .execute()
    return postReleased(tx, rows, now)
  }

/** Their parcels went with the market's account: what it has of their cash, and what its courier has kept, is settled with the shop. */
const releaseReturned = releaseFinished(
  since => sql`(select order_id from shipments where is_market = 1 and status_at > ${since})`,
)

/** Their customers got store credit: the market owes it to them, and the shop, which has the cash, owes the market as much. */
const releaseCredited = releaseFinished(
  since => sql`(select order_id from refunds where source = 'CREDIT' and done_at > ${since})`,
)

type Released = { released: number; told: string[] }

const postReleased = async (
  tx: Database,
  rows: readonly { id: string; shop_id: string }[],
  now: number,
): Promise<Released> => {
  await postOrders(
    tx,
    rows.map(row => row.id),
    { event: 'payable', now },
  )
  const shops = [...new Set(rows.map(row => row.shop_id))]
  const told = shops.length > 0 ? await updateShopDebts({ tx, now }, shops) : []
  return { released: rows.length, told }
}
