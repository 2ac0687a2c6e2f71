import type { Poisha } from '../../../src/contract/money.ts'
import type { Database } from '../../db/store.ts'
import { addStoreCredit } from '../../ledger/credit/store-credit.ts'
import { postCredit } from '../../ledger/post-credit.ts'
import { sharedColumns } from './restored-tables.ts'

/**
 * Copies what changed customers' store credit after the backup, so that nothing is paid out or given twice. The refund of an order that was lost
 * becomes goodwill, because the market still owes it, and what a lost order was paid with is given back. Call it when refunds are copied.
 * @returns the number of changes
 */
export const copyStoreCredit = async (tx: Database, former: Database, now: number): Promise<number> => {
  // Earlier versions have no such table.
  const shared = await sharedColumns(tx, former)
  if (shared('store_credits').length === 0) return 0
  let copied = 0
  for (const credit of await former.selectFrom('store_credits').selectAll().execute())
    copied += await copyCustomer(tx, former, { credit, now })
  return copied
}

type Copied = { credit: { customer_id: string; balance: number; changes: number }; now: number }

const copyCustomer = async (tx: Database, former: Database, { credit, now }: Copied): Promise<number> => {
  const { customer_id: customerId, balance, changes } = credit
  const customer = tx.selectFrom('profiles').select('id').where('id', '=', customerId)
  if (!(await customer.executeTakeFirst())) return 0
  const own = tx.selectFrom('store_credits').select('changes').where('customer_id', '=', customerId)
  const known = (await own.executeTakeFirst())?.changes ?? 0
  if (changes <= known) return 0
  await tx
    .insertInto('store_credits')
    .values(credit)
    .onConflict(conflict => conflict.column('customer_id').doUpdateSet({ balance, changes }))
    .execute()
  const lost = new Map<string | null, Poisha>()
  const rows = former.selectFrom('store_credit_changes').selectAll().where('customer_id', '=', customerId)
  for (const row of await rows.where('number', '>', known).orderBy('number').execute()) {
    const refund = tx
      .selectFrom('refunds')
      .select('id')
      .where('id', '=', row.refund_id ?? '')
    const order = tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', row.order_id ?? '')
    const isLostRefund = row.kind === 'REFUND' && !(await refund.executeTakeFirst())
    const isLostOrder = row.kind === 'SPENT' && !(await order.executeTakeFirst())
    if (isLostRefund || isLostOrder) lost.set(row.order_id, (lost.get(row.order_id) ?? 0) + Number(row.amount))
    const kind = isLostRefund ? ('GIVEN' as const) : isLostOrder ? ('TAKEN_BACK' as const) : row.kind
    const change = isLostRefund || isLostOrder ? { ...row, kind, order_id: null, refund_id: null } : row
    await tx.insertInto('store_credit_changes').values(change).execute()
    await postCredit(tx, [{ ...change, customerId, amount: Number(change.amount) }], { event: 'correction', now })
  }
  // Below zero: more was paid for the lost order than was given back of it.
  const owed = -[...lost.values()].filter(amount => amount < 0).reduce((sum, amount) => sum + amount, 0)
  if (owed > 0) await giveLost(tx, { customerId, amount: owed, now })
  return changes - known
}

const giveLost = async (tx: Database, lost: { customerId: string; amount: Poisha; now: number }): Promise<void> => {
  const { customerId, amount, now } = lost
  const { id } = await addStoreCredit(tx, { customerId, kind: 'GIVEN', amount, now })
  await postCredit(tx, [{ id, customerId, kind: 'GIVEN', amount }], { event: 'correction', now })
}
