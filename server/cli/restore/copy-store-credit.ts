import type { Poisha } from '../../../src/contract/money.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import type { Database } from '../../db/store.ts'
import { addStoreCredit } from '../../ledger/credit/store-credit.ts'
import { postCreditChange } from '../../ledger/post-credit.ts'
import { sharedColumns } from './restored-tables.ts'

/**
 * Copies what changed customers' store credit after the backup, so that nothing is paid out or given twice. The refund of an order that was lost
 * becomes goodwill, because the market still owes it, and what a lost order was paid with is given back. Call it when refunds are copied.
 * @returns the number of changes, and the numbers of orders that are open again although their customers have the credit back
 */
export const copyStoreCredit = async (
  tx: Database,
  former: Database,
  now: number,
): Promise<{ changes: number; reopened: string[] }> => {
  // Earlier versions have no such table.
  const shared = await sharedColumns(tx, former)
  if (shared('store_credits').length === 0) return { changes: 0, reopened: [] }
  let changes = 0
  const reopened: string[] = []
  for (const credit of await former.selectFrom('store_credits').selectAll().execute()) {
    const copied = await copyCustomer(tx, former, { credit, now })
    changes += copied.changes
    for (const id of copied.refundedOrders) reopened.push(...(await findReopened(tx, former, id)))
  }
  return { changes, reopened }
}

const ENDED: readonly OrderStatus[] = ['CANCELLED', 'RETURNED']

/** The number of an order that had ended when the market was replaced, and that the backup has before its end. */
const findReopened = async (tx: Database, former: Database, id: string): Promise<string[]> => {
  const find = (db: Database) =>
    db.selectFrom('orders').select(['number', 'status']).where('id', '=', id).executeTakeFirst()
  const [restored, replaced] = [await find(tx), await find(former)]
  const isReopened = restored && replaced && ENDED.includes(replaced.status) && !ENDED.includes(restored.status)
  return isReopened ? [restored.number] : []
}

type Copied = { credit: { customer_id: string; balance: number; changes: number }; now: number }

/** `refundedOrders`: the ids of those that were paid with credit which is back. */
const copyCustomer = async (
  tx: Database,
  former: Database,
  { credit, now }: Copied,
): Promise<{ changes: number; refundedOrders: Set<string> }> => {
  const refundedOrders = new Set<string>()
  const { customer_id: customerId, balance, changes } = credit
  const customer = tx.selectFrom('profiles').select('id').where('id', '=', customerId)
  if (!(await customer.executeTakeFirst())) return { changes: 0, refundedOrders }
  const own = tx.selectFrom('store_credits').select('changes').where('customer_id', '=', customerId)
  const known = (await own.executeTakeFirst())?.changes ?? 0
  if (changes <= known) return { changes: 0, refundedOrders }
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
    if (row.kind === 'REFUND' && !isLostRefund && row.order_id !== null) refundedOrders.add(row.order_id)
    if (isLostRefund || isLostOrder) lost.set(row.order_id, (lost.get(row.order_id) ?? 0) + Number(row.amount))
    const kind = isLostRefund ? ('GIVEN' as const) : isLostOrder ? ('TAKEN_BACK' as const) : row.kind
    const change = isLostRefund || isLostOrder ? { ...row, kind, order_id: null, refund_id: null } : row
    await tx.insertInto('store_credit_changes').values(change).execute()
    await postCreditChange(tx, { ...change, customerId, amount: Number(change.amount) }, { event: 'correction', now })
  }
  // Below zero: more was paid for the lost order than was given back of it.
  const owed = -[...lost.values()].filter(amount => amount < 0).reduce((sum, amount) => sum + amount, 0)
  if (owed > 0) await giveLost(tx, { customerId, amount: owed, now })
  return { changes: changes - known, refundedOrders }
}

const giveLost = async (tx: Database, lost: { customerId: string; amount: Poisha; now: number }): Promise<void> => {
  const { customerId, amount, now } = lost
  const { id } = await addStoreCredit(tx, { customerId, kind: 'GIVEN', amount, now })
  await postCreditChange(tx, { id, customerId, kind: 'GIVEN', amount }, { event: 'correction', now })
}
