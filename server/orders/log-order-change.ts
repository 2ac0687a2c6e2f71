import { type Change, logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import type { StockChange } from '../products/product-stock.ts'
import type { OrderSubject } from './order-subject.ts'

type ChangesBesideOrder = { stock: readonly StockChange[]; notifications: readonly Change[] }

/**
 * Logs a change of an order for its customer and vendor, with its notifications and those stock changes that are due
 * now (a job logs the others). Call it last in a transaction, because it locks the counters.
 */
export const logOrderChange = async (
  tx: Database,
  { id, customer, vendor }: OrderSubject,
  { stock, notifications }: ChangesBesideOrder,
  now: number,
): Promise<void> => {
  if (stock.some(({ hasNewPrice }) => hasNewPrice)) await advanceListingSeq(tx)
  const products = stock.filter(change => change.isDue).map(change => toProductChange(change, vendor))
  await logChanges(tx, [...products, ...notifications, { scopes: [customer, vendor], entity: 'order', id }], now)
}

/** All products of an order are its shop's. */
const toProductChange = ({ productId }: StockChange, vendor: string): Change => ({
  scopes: ['catalogue', vendor],
  entity: 'product',
  id: productId,
})
