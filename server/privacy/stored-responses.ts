import * as v from 'valibot'
import type { Role } from '../../src/contract/roles.ts'
import { iteratePages } from '../db/keyset-pages.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { UNFINISHED } from '../http/idempotency/idempotency-keys.ts'
import { findOrders } from '../orders/orders.ts'

const BATCH = 200
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

type Owner = { userId: string; profileId: string; email: string; role: Role }

/** Whoever may have changed these orders: the vendors of their shops and the staff. */
export const listOrderWriters = async (tx: Database, orderIds: readonly string[]): Promise<Owner[]> => {
  const vendors = await selectOwners(tx)
    .innerJoin('shops', 'shops.vendor_id', 'profiles.id')
    .where('shops.id', 'in', selectOrders(tx, orderIds).select('orders.shop_id'))
    .groupBy(['users.id', 'profiles.id', 'users.email', 'users.role'])
    .execute()
  return [...vendors, ...(await listStaff(tx))]
}

export const listStaff = (tx: Database): Promise<Owner[]> =>
  selectOwners(tx).where('users.role', 'in', ['ADMIN', 'SUPER_ADMIN']).execute()

export const listOrderCustomers = (tx: Database, orderIds: readonly string[]): Promise<Owner[]> =>
  selectOwners(tx).where('profiles.id', 'in', selectOrders(tx, orderIds).select('orders.customer_id')).execute()

const selectOrders = (tx: Database, ids: readonly string[]) =>
  tx.selectFrom('orders').where('orders.id', 'in', anyOf(ids))

const selectOwners = (tx: Database) =>
  tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as userId', 'profiles.id as profileId', 'users.email', 'users.role'])
    .where('users.deleted_at', 'is', null)

type StoredResponses = {
  owners: readonly Owner[]
  /** Responses with these are made anew, as their owners see the orders now. */
  orderIds: ReadonlySet<string>
  /** Other responses with one of these ids are deleted. */
  otherIds?: ReadonlySet<string>
}

/**
 * Takes a person out of the responses that are stored under other people's idempotency keys. A key of an order stays, so that no
 * change is made twice; without one that is deleted here, what it changed is gone, too.
 */
export const eraseFromStoredResponses = async (tx: Database, responses: StoredResponses): Promise<void> => {
  for (const owner of responses.owners) {
    const readAfter = (after: string) =>
      tx
        .selectFrom('idempotency')
        .select(['key', 'body', 'subject'])
        .where('owner', '=', owner.userId)
        .where('status', '<>', UNFINISHED)
        .where('key', '>', after)
        .orderBy('key')
        .limit(BATCH)
        .execute()
    for await (const rows of iteratePages(BATCH, readAfter, ({ key }) => key))
      await eraseFromRows(tx, owner, rows, responses)
  }
}

type StoredRow = { key: string; body: string; subject: string | null }

const eraseFromRows = async (
  tx: Database,
  owner: Owner,
  rows: readonly StoredRow[],
  { orderIds, otherIds }: StoredResponses,
): Promise<void> => {
  for (const { key, body, subject } of rows) {
    const ids = body.match(UUID) ?? []
    const own = { key, owner: owner.userId }
    if (ids.some(id => orderIds.has(id))) await updateBody(tx, own, await renewOrder(tx, owner, body, orderIds))
    // A payment or a refund must not be asked for twice; its response names nobody.
    else if (subject === null && ids.some(id => otherIds?.has(id))) await deleteRow(tx, own)
  }
}

type OwnRow = { key: string; owner: string }

const updateBody = async (tx: Database, { key, owner }: OwnRow, body: string): Promise<void> => {
  await tx.updateTable('idempotency').set({ body }).where('key', '=', key).where('owner', '=', owner).execute()
}

const deleteRow = async (tx: Database, { key, owner }: OwnRow): Promise<void> => {
  await tx.deleteFrom('idempotency').where('key', '=', key).where('owner', '=', owner).execute()
}

const OrderResponse = v.looseObject({ data: v.looseObject({ id: v.string(), orderItem: v.array(v.unknown()) }) })

/** Responses that hold only the id of an order, such as that of a payment, stay as they are. */
const renewOrder = async (tx: Database, owner: Owner, body: string, orderIds: ReadonlySet<string>): Promise<string> => {
  const response = JSON.parse(body)
  if (!v.is(OrderResponse, response) || !orderIds.has(response.data.id)) return body
  const [order] = await findOrders(tx, [response.data.id], owner)
  return order ? JSON.stringify({ ...response, data: order }) : body
}
