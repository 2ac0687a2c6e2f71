import { sql } from 'kysely'
import { toTaka } from '../../src/contract/money.ts'
import type { BestProduct, DayFigures, Figures } from '../../src/contract/summary.ts'
import type { Database } from '../db/store.ts'
import { DAY_IN_SQL, dayName, dayOf, startOfDay } from './days.ts'

const BEST = 5
/** What is no sale. */
const UNDONE = ['CANCELLED', 'RETURNED'] as const

export type Trade = { figures: Figures; previous: Figures; series: DayFigures[]; best: BestProduct[] }
type Count = Omit<Figures, 'conversion'>

/**
 * The trade of the last days, today's among them, and of as many days before.
 * @param vendorId a vendor's own shops, removed ones too; null: the whole market
 */
export const tradeOf = async (db: Database, vendorId: string | null, days: number, now: number): Promise<Trade> => {
  const today = dayOf(now)
  const first = today - days + 1
  const counts = await countsByDay(db, vendorId, first - days)
  const sumFrom = (from: number) => Array.from({ length: days }, (_, at) => counts.get(from + at) ?? NOTHING)
  return {
    figures: figuresOf(sumFrom(first)),
    previous: figuresOf(sumFrom(first - days)),
    series: sumFrom(first).map((count, at) => ({ day: dayName(first + at), ...figuresOf([count]) })),
    best: await bestSince(db, vendorId, startOfDay(first)),
  }
}

const NOTHING: Count = { sales: 0, orders: 0, views: 0 }

const figuresOf = (counts: readonly Count[]): Figures => {
  const sum = (name: keyof Count) => counts.reduce((total, count) => total + count[name], 0)
  const [orders, views] = [sum('orders'), sum('views')]
  const conversion = views === 0 ? null : Math.round((orders / views) * 1000) / 10
  return { sales: Math.round(sum('sales') * 100) / 100, orders, views, conversion }
}

const countsByDay = async (db: Database, vendorId: string | null, fromDay: number): Promise<Map<number, Count>> => {
  const counts = new Map<number, Count>()
  for (const { day, sales, orders } of await salesByDay(db, vendorId, fromDay)) {
    counts.set(day, { sales: toTaka(sales), orders, views: 0 })
  }
  for (const { day, views } of await viewsByDay(db, vendorId, fromDay)) {
    counts.set(day, { ...(counts.get(day) ?? NOTHING), views })
  }
  return counts
}

/** Written out as literals: a bound number is a fraction to SQLite, and would not divide to whole days. */
const orderDay = sql<number>`(orders.created_at + ${sql.lit(DAY_IN_SQL.ahead)}) / ${sql.lit(DAY_IN_SQL.length)}`

const salesByDay = (db: Database, vendorId: string | null, fromDay: number) =>
  db
    .selectFrom('orders')
    .select(row => [
      orderDay.as('day'),
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>(row('orders.total_amount', '-', row.ref('orders.shipping'))).as('sales'),
    ])
    .where('orders.created_at', '>=', startOfDay(fromDay))
    .where('orders.status', 'not in', [...UNDONE])
    .$if(vendorId !== null, orders => orders.where('orders.shop_id', 'in', shopsOf(db, vendorId!)))
    .groupBy(orderDay)
    .execute()

const viewsByDay = (db: Database, vendorId: string | null, fromDay: number) =>
  db
    .selectFrom('views')
    .select(row => ['views.day', row.fn.sum<number>('views.count').as('views')])
    .where('views.day', '>=', fromDay)
    .$if(vendorId !== null, views =>
      views.where('views.product_id', 'in', row =>
        row.selectFrom('products').select('products.id').where('products.shop_id', 'in', shopsOf(db, vendorId!)),
      ),
    )
    .groupBy('views.day')
    .execute()

const bestSince = async (db: Database, vendorId: string | null, from: number): Promise<BestProduct[]> => {
  const sales = sql<number>`sum(order_items.price * order_items.quantity)`
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['products.id', 'products.name', 'products.image', 'products.thumbhash', sales.as('sales')])
    .select(row => row.fn.sum<number>('order_items.quantity').as('pieces'))
    .where('orders.created_at', '>=', from)
    .where('orders.status', 'not in', [...UNDONE])
    .where('products.deleted_at', 'is', null)
    .$if(vendorId !== null, orders => orders.where('orders.shop_id', 'in', shopsOf(db, vendorId!)))
    .groupBy(['products.id', 'products.name', 'products.image', 'products.thumbhash'])
    .orderBy(sales, 'desc')
    .orderBy('products.id')
    .limit(BEST)
    .execute()
  return rows.map(row => ({ ...row, sales: toTaka(row.sales) }))
}

const shopsOf = (db: Database, vendorId: string) =>
  db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
