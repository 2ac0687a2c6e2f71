import { MAX_CREDIT_CHANGES } from '../../../src/contract/constants.ts'
import type { StoreCreditChange } from '../../../src/contract/ledger/store-credit.ts'
import { toTaka } from '../../../src/contract/money.ts'
import { toIso } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'

/** What has changed the store credit of a customer, the latest first. */
export const listStoreCredit = async (
  db: Database,
  customerId: string,
  limit = MAX_CREDIT_CHANGES,
): Promise<StoreCreditChange[]> => {
  const rows = await db
    .selectFrom('store_credit_changes as change')
    .leftJoin('orders', 'orders.id', 'change.order_id')
    .select(['change.id', 'kind', 'amount', 'balance', 'reason', 'change.order_id as orderId'])
    .select(['orders.number as orderNumber', 'change.created_at as createdAt'])
    .where('change.customer_id', '=', customerId)
    .orderBy('change.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ amount, balance, createdAt, ...row }) => ({
    ...row,
    amount: toTaka(Number(amount)),
    balance: toTaka(Number(balance)),
    createdAt: toIso(createdAt),
  }))
}
