import { ApiError } from '../../../src/contract/errors.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import type { Actor } from '../../auth/authentication.ts'
import { TransactionConflict } from '../../db/retry-transaction.ts'
import { sendTogether } from '../../db/send-together.ts'
import { anyOf } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { findOrderCustomer } from '../order-writes.ts'

type WantedOrders = {
  tx: Database
  drafts: readonly Pick<OrderDraft, 'id'>[]
  groupId: string | null
  customer: Pick<Actor, 'profileId'>
}

/**
 * The ids of the orders that this customer has placed before under the same id, or null.
 * @throws ApiError CONFLICT when an id is another customer's, or that of an order outside of the group
 */
export const findPlacedOrders = async (wanted: WantedOrders): Promise<readonly string[] | null> => {
  const { tx, drafts, groupId, customer } = wanted
  const ids = drafts.flatMap(({ id }) => id ?? [])
  if (groupId !== null) return findPlacedGroup(wanted, groupId, ids)
  const [id] = ids
  const owner = id === undefined ? undefined : await findOrderCustomer(tx, id)
  if (id === undefined || owner === undefined) return null
  return owner === customer.profileId ? [id] : throwTaken()
}

/** The orders are read before their group, because one that commits in between is then found as placed, not as taken. */
const findPlacedGroup = async (
  { tx, customer }: WantedOrders,
  groupId: string,
  ids: readonly string[],
): Promise<readonly string[] | null> => {
  const [taken, group] = await sendTogether([
    tx.selectFrom('orders').select('id').where('id', 'in', anyOf(ids)).limit(1).executeTakeFirst(),
    tx.selectFrom('order_groups').select('customer_id').where('id', '=', groupId).executeTakeFirst(),
  ])
  if (group) return group.customer_id === customer.profileId ? listGroupOrderIds(tx, groupId) : throwTaken()
  return taken ? throwTaken() : null
}

const throwTaken = (): never => {
  throw new ApiError('CONFLICT', 'This order could not be placed. Please order again.')
}

const listGroupOrderIds = async (db: Database, groupId: string): Promise<string[]> => {
  const rows = await db.selectFrom('orders').select('id').where('group_id', '=', groupId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** @throws TransactionConflict when its id was taken by a transaction that has just committed */
export const insertOrderGroup = async (
  tx: Database,
  group: { id: string; customerId: string; now: number },
): Promise<void> => {
  const added = await tx
    .insertInto('order_groups')
    .values({ id: group.id, customer_id: group.customerId, created_at: group.now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new TransactionConflict('The id of a group of orders is taken.')
}
