import { sql } from 'kysely'
import { dhakaDayStart, formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { DailySalesFigures, SalesFigures, TopProduct } from '../../src/contract/statistics/dashboard-summary.ts'
import { DAY_IN_SQL } from '../db/dhaka-days.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { isSaleSql } from '../payments/order-payment-state.ts'

const MAX_BEST_SELLERS = 5

export type SalesSummary = {
  figures: SalesFigures
  previous: SalesFigures
  series: DailySalesFigures[]
  best: TopProduct[]
}
type DayCount = Omit<SalesFigures, 'conversion'>

/**
 * Sales of the last days including today, and of the same number of days before.
 * @param vendorId only this vendor's shops, removed ones included; null for all shops
 */
export const findSalesStats = async (
  db: Database,
  vendorId: string | null,
  days: number,
  now: number,
): Promise<SalesSummary> => {
  const today = toDhakaDay(now)
  const first = today - days + 1
  const counts = await countsByDay(db, vendorId, first - days)
  const sumFrom = (from: number) => Array.from({ length: days }, (_, at) => counts.get(from + at) ?? NO_SALES)
  return {
    figures: sumFigures(sumFrom(first)),
    previous: sumFigures(sumFrom(first - days)),
    series: sumFrom(first).map((count, at) => ({ day: formatDhakaDay(first + at), ...sumFigures([count]) })),
    best: await findBestSellers(db, vendorId, dhakaDayStart(first)),
  }
}

const NO_SALES: DayCount = { sales: 0, orders: 0, views: 0 }

const sumFigures = (counts: readonly DayCount[]): SalesFigures => {
  const sum = (name: keyof DayCount) => counts.reduce((total, count) => total + count[name], 0)
  const [orders, views] = [sum('orders'), sum('views')]
  const conversion = views === 0 ? null : Math.round((orders / views) * 1000) / 10
  return { sales: Math.round(sum('sales') * 100) / 100, orders, views, conversion }
}

/** Sales and views by day, from the first day on. */
export const countsByDay = async (
  db: Database,
  vendorId: string | null,
  fromDay: number,
): Promise<Map<number, DayCount>> => {
  const counts = new Map<number, DayCount>()
  for (const { day, sales, orders } of await salesByDay(db, vendorId, fromDay)) {
    counts.set(day, { sales: toTaka(sales), orders, views: 0 })
  }
  for (const { day, views } of await viewsByDay(db, vendorId, fromDay)) {
    counts.set(day, { ...(counts.get(day) ?? NO_SALES), views })
  }
  return counts
}

/** With literals, because SQLite treats bound numbers as floating point, and the division must give whole days. */
const orderDaySql = sql<number>`(orders.created_at + ${sql.lit(DAY_IN_SQL.ahead)}) / ${sql.lit(DAY_IN_SQL.length)}`

/** As `getSaleAmount`. A refund may include the delivery fee, which is no sale. */
const saleAmountSql = sql<number>`case when orders.refunded < orders.total_amount - orders.shipping
  then orders.total_amount - orders.shipping - orders.refunded else 0 end`

const salesByDay = (db: Database, vendorId: string | null, fromDay: number) =>
  db
    .selectFrom('orders')
    .select(row => [
      orderDaySql.as('day'),
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>(saleAmountSql).as('sales'),
    ])
    .where('orders.created_at', '>=', dhakaDayStart(fromDay))
    .where(isSaleSql)
    .$call(ifGiven(vendorId, (orders, value) => orders.where('orders.shop_id', 'in', selectVendorShops(db, value))))
    .groupBy(orderDaySql)
    .execute()

const viewsByDay = (db: Database, vendorId: string | null, fromDay: number) =>
  db
    .selectFrom('views')
    .select(row => ['views.day', row.fn.sum<number>('views.count').as('views')])
    .where('views.day', '>=', fromDay)
    .$call(
      ifGiven(vendorId, (views, value) =>
        views.where('views.product_id', 'in', row =>
          row
            .selectFrom('products')
            .select('products.id')
            .where('products.shop_id', 'in', selectVendorShops(db, value)),
        ),
      ),
    )
    .groupBy('views.day')
    .execute()

const findBestSellers = async (db: Database, vendorId: string | null, from: number): Promise<TopProduct[]> => {
  const pieces = sql<number>`sum(order_items.quantity - order_items.returned)`
  const sales = sql<number>`sum(order_items.price * (order_items.quantity - order_items.returned))`
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['products.id', 'products.name', 'products.name_bn as nameBn'])
    .select(['products.image', 'products.thumbhash', sales.as('sales')])
    .select(pieces.as('pieces'))
    .where('orders.created_at', '>=', from)
    .where(isSaleSql)
    .where('products.deleted_at', 'is', null)
    .$call(ifGiven(vendorId, (orders, value) => orders.where('orders.shop_id', 'in', selectVendorShops(db, value))))
    .groupBy(['products.id', 'products.name', 'products.name_bn', 'products.image', 'products.thumbhash'])
    .orderBy(sales, 'desc')
    .orderBy('products.id')
    .limit(MAX_BEST_SELLERS)
    .execute()
  return rows.map(row => ({ ...row, sales: toTaka(row.sales) }))
}

const selectVendorShops = (db: Database, vendorId: string) =>
  db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
