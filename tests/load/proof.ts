import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from './ledger.ts'
import { queryDatabase } from './people.ts'

export type StoredRows = {
  orders: { id: string; status: string }[]
  stock: Map<string, number>
  /** Bytes of the tables that grow with the orders, with their indexes. */
  sizes: Record<string, number>
  counts: Record<'items' | 'events' | 'responses' | 'notifications' | 'mails', number>
}

const GROWING = ['orders', 'order_items', 'order_events', 'idempotency', 'notifications', 'changes', 'audit_log']
const SIZES = `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
  where relkind = 'r' and relname in (${GROWING.map(name => `'${name}'`).join(', ')}) order by relname`

/** What the database holds, and the mails that have left it. Read before and after the load. */
export const readStoredRows = async (databaseUrl: string, dataDir: string): Promise<StoredRows> => {
  const read = async <Row extends Record<string, unknown>>(text: string) =>
    (await queryDatabase<Row>(databaseUrl, text)).rows
  const count = async (text: string) =>
    Number((await read<{ count: string }>(`select count(*) from ${text}`))[0]!.count)
  const stock = await read<{ id: string; stock: number }>('select id, stock from products')
  return {
    orders: await read('select id, status from orders'),
    stock: new Map(stock.map(row => [row.id, Number(row.stock)])),
    sizes: Object.fromEntries(
      (await read<{ name: string; bytes: string }>(SIZES)).map(row => [row.name, Number(row.bytes)]),
    ),
    counts: {
      items: await count('order_items'),
      events: await count('order_events'),
      responses: await count(`idempotency where endpoint like 'orders.%'`),
      notifications: await count('notifications'),
      mails: await countMails(databaseUrl, dataDir),
    },
  }
}

/** Each mail counts once, whether it waits, was written to a file, or was written and not yet deleted. */
const countMails = async (databaseUrl: string, dataDir: string): Promise<number> => {
  const { rows } = await queryDatabase<{ id: string }>(databaseUrl, 'select id from mails')
  const written = readdirSync(join(dataDir, 'mail')).map(name => name.split('.')[0]!)
  return new Set([...rows.map(({ id }) => id), ...written]).size
}

/** How many bytes each table has grown by for each order, with what follows from it. */
export const measureGrowth = ({ orders }: Ledger, before: StoredRows, after: StoredRows): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after.sizes).map(([name, bytes]) => [
      name,
      Math.round((bytes - before.sizes[name]!) / orders.length),
    ]),
  )

/** Compares what people know with what is stored. @returns what is lost, doubled or wrong; empty if nothing is */
export const findDifferences = (ledger: Ledger, before: StoredRows, after: StoredRows): string[] => [
  ...ledger.problems,
  ...findOrderDifferences(ledger, after),
  ...findStockDifferences(ledger, before, after),
  ...findCountDifferences(ledger, before, after),
]

const findOrderDifferences = ({ orders }: Ledger, after: StoredRows): string[] => {
  const stored = new Map(after.orders.map(({ id, status }) => [id, status]))
  const known = new Map(orders.map(({ id, status }) => [id, status]))
  const lost = [...known.keys()].filter(id => !stored.has(id))
  const doubled = [...stored.keys()].filter(id => !known.has(id))
  const wrong = [...known].filter(([id, status]) => stored.has(id) && stored.get(id) !== status)
  return [
    ...(known.size < orders.length
      ? [`${orders.length - known.size} keys were answered with the order of another key`]
      : []),
    ...lost.map(id => `The order ${id} was answered and is lost`),
    ...doubled.map(id => `The order ${id} is stored, and nobody got it as a response`),
    ...wrong.map(([id, status]) => `The order ${id} is ${stored.get(id)} instead of ${status}`),
  ]
}

const findStockDifferences = ({ orders }: Ledger, before: StoredRows, after: StoredRows): string[] => {
  const expected = new Map(before.stock)
  for (const { productId, status } of orders)
    if (status !== 'CANCELLED') expected.set(productId, expected.get(productId)! - 1)
  return [...expected]
    .filter(([id, stock]) => after.stock.get(id) !== stock)
    .map(([id, stock]) => `The stock of ${id} is ${after.stock.get(id)} instead of ${stock}`)
}

const findCountDifferences = ({ orders, writes }: Ledger, before: StoredRows, after: StoredRows): string[] => {
  const expected: StoredRows['counts'] = {
    items: orders.length,
    // Delivering an order that is paid in cash also books the payment.
    events: writes.length + orders.filter(({ status }) => status === 'DELIVERED').length,
    responses: writes.length,
    notifications: writes.length,
    // About an order to its customer and its vendor, about each step to the other of them.
    mails: orders.length + writes.length,
  }
  return Object.entries(expected).flatMap(([name, count]) => {
    const key = name as keyof typeof expected
    const added = after.counts[key] - before.counts[key]
    return added === count ? [] : [`${added} ${name} were stored instead of ${count}`]
  })
}
