import { join } from 'node:path'
import { v7 } from 'uuid'
import Database, { type SqliteDatabase } from '../../server/db/sqlite-driver.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'

const MINUTES_APART = 10
/** The statuses of ten orders in a row. */
const STATUS_CYCLE: readonly OrderStatus[] = [
  'PENDING',
  'DELIVERED',
  'PROCESSING',
  'DELIVERED',
  'SHIPPED',
  'PENDING',
  'DELIVERED',
  'CANCELLED',
  'DELIVERED',
  'RETURNED',
]

/**
 * Adds orders of the demo customer at the demo vendor, each a copy of an existing one with its items and events, and
 * ten minutes older than the one before. The server must not be running.
 * @returns the number of the oldest added order, which is PENDING
 */
export const seedOrders = (dataDir: string, count: number): string => {
  const database = new Database(join(dataDir, 'haat.db'))
  try {
    return database.transaction(() => copyOrders(database, count))()
  } finally {
    database.close()
  }
}

const copyOrders = (database: SqliteDatabase, count: number): string => {
  const order = database.prepare(TEMPLATE).get() as Record<string, unknown>
  const of = (table: string) =>
    database.prepare(`select * from ${table} where order_id = ?`).all(order.id) as Record<string, unknown>[]
  const [items, [placing]] = [of('order_items'), of('order_events')]
  const insertOrder = prepareInsert(database, 'orders', order)
  const insertItem = prepareInsert(database, 'order_items', items[0]!)
  const insertEvent = prepareInsert(database, 'order_events', placing!)
  const now = Date.now()
  for (let at = 0; at < count; at++) {
    const createdAt = now - (at + 1) * MINUTES_APART * 60_000
    const status = at === count - 1 ? 'PENDING' : STATUS_CYCLE[at % STATUS_CYCLE.length]!
    const id = v7({ msecs: createdAt })
    const times = {
      created_at: createdAt,
      updated_at: createdAt,
      delivered_at: status === 'DELIVERED' ? createdAt : null,
    }
    insertOrder({ ...order, id, number: formatOrderNumber(at), status, payment_status: 'UNPAID', ...times })
    for (const item of items) insertItem({ ...item, id: v7(), order_id: id })
    const event = { ...placing, order_id: id, at: createdAt }
    insertEvent({ ...event, id: v7(), from_status: null, to_status: 'PENDING' })
    if (status !== 'PENDING') insertEvent({ ...event, id: v7(), from_status: 'PENDING', to_status: status })
  }
  return formatOrderNumber(count - 1)
}

const formatOrderNumber = (at: number): string => `H-${String(at).padStart(5, '0')}-MNY`

const TEMPLATE = `select o.* from orders o join shops s on s.id = o.shop_id join profiles p on p.id = s.vendor_id
  join users u on u.id = p.user_id join profiles c on c.id = o.customer_id join users b on b.id = c.user_id
  where u.email = 'vendor@haat.example' and b.email = 'customer@haat.example' and o.payment_type = 'COD' limit 1`

const prepareInsert = (database: SqliteDatabase, table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row)
  const statement = database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(name => `@${name}`).join(', ')})`,
  )
  return (values: Record<string, unknown>) => statement.run(values)
}
