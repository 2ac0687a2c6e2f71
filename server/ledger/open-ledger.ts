import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import { lockOrders, orderPages } from './order-pages.ts'
import { postOrders } from './post-orders.ts'

const OPENING = 'ledger opening'

/** Whether orders that were open when the ledger was opened still wait to be entered. */
export const isLedgerOpening = async (db: Database): Promise<boolean> => {
  const row = await db.selectFrom('counters').select('value').where('name', '=', OPENING).executeTakeFirst()
  return row?.value === 1
}

/**
 * Enters the orders that a market had open when the ledger was opened, page by page. A run that was killed begins again:
 * what is entered already is not entered twice.
 */
export const openLedger = async ({ store, log, now }: Pick<Services, 'store' | 'log' | 'now'>): Promise<void> => {
  if (!(await isLedgerOpening(store.read))) return
  let journals = 0
  for await (const ids of orderPages(store.read))
    journals += await store.write(async tx => {
      await lockOrders(tx, ids)
      return postOrders(tx, ids, { event: 'opening', now: now() })
    })
  await store.write(tx => tx.updateTable('counters').set({ value: 0 }).where('name', '=', OPENING).execute())
  if (journals > 0) log.info({ journals }, 'The ledger has the orders of the last 90 days that were open.')
}
