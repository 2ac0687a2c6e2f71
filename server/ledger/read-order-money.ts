import { sql } from 'kysely'
import { RETURN_DAYS } from '../../src/contract/constants.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { collectedCash } from '../../src/contract/shipments/parcel-cash.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import { sendTogether } from '../db/send-together.ts'
import type { Database } from '../db/store.ts'
import { type Entry, type OrderMoney, subtractEntries, toOrderBalances } from './order-balances.ts'
import { sumParcel } from './parcel-balances.ts'
import { readParcelMoney } from './read-parcel-money.ts'

/** The ledger has the orders of so long before it was opened. */
export const OPENING_MS = 90 * DAY_MS
export const RETURN_WINDOW_MS = RETURN_DAYS * DAY_MS

/** `missing`: what the ledger lacks for an order. `journals`: how many it has for it. */
export type OrderDifference = { id: string; missing: Entry[]; journals: number }

/**
 * Compares the ledger with these orders and their payments. Orders that were finished or old when the ledger was opened
 * are not in it, and left out.
 */
export const compareWithOrders = async (db: Database, ids: readonly string[]): Promise<OrderDifference[]> => {
  if (ids.length === 0) return []
  const [orders, payments, refunds, sums, parcels] = await sendTogether([
    selectOrders(db, { ids }),
    selectPayments(db, { ids }),
    selectRefunds(db, { ids }),
    selectSums(db, { ids }),
    selectMarketParcels(db, { ids }),
  ])
  const courierMoney = await readCourierMoney(
    db,
    parcels.map(({ id }) => id),
  )
  const [sumsOf, paymentsOf, refundsOf] = [
    groupRows(sums, ({ cause }) => cause),
    groupRows(payments, ({ orderId }) => orderId),
    groupRows(refunds, ({ orderId }) => orderId),
  ]
  return orders.filter(isInLedger).map(order => {
    const own = sumsOf.get(order.id) ?? []
    const wanted = toOrderBalances({
      ...order,
      isPaidByHand: Boolean(order.isPaidByHand),
      isPayable: order.payableAt !== null,
      ...(courierMoney.get(order.id) ?? NO_COURIER_MONEY),
      payments: (paymentsOf.get(order.id) ?? []).map(payment => ({
        ...payment,
        isRefundedByHand: payment.isRefundedByHand === 1,
      })),
      refunds: refundsOf.get(order.id) ?? [],
    } satisfies OrderMoney)
    const present = own.map(({ kind, owner, amount }) => ({ kind, owner, amount: Number(amount) }))
    return {
      id: order.id,
      missing: subtractEntries(wanted, present),
      journals: own.reduce((last, { number }) => Math.max(last, number), 0),
    }
  })
}

const NO_COURIER_MONEY = { marketCash: 0, marketFees: 0 }

/** By order: what couriers have collected with the market's account, and kept as their fee. */
const readCourierMoney = async (
  db: Database,
  parcelIds: readonly string[],
): Promise<Map<string, typeof NO_COURIER_MONEY>> => {
  const sums = new Map<string, typeof NO_COURIER_MONEY>()
  for (const { orderId, ...parcel } of await readParcelMoney(db, parcelIds)) {
    const { marketCash, marketFees } = sums.get(orderId) ?? NO_COURIER_MONEY
    const money = { marketCash: marketCash + collectedCash(parcel), marketFees: marketFees + sumParcel(parcel).fee }
    sums.set(orderId, money)
  }
  return sums
}

const groupRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Whether the order was placed or still open when the ledger was opened. */
const isInLedger = (order: { createdAt: number; deliveredAt: number | null; openedAt: number }): boolean =>
  order.createdAt >= order.openedAt - OPENING_MS &&
  (order.deliveredAt === null || order.deliveredAt >= order.openedAt - RETURN_WINDOW_MS)

type Ids = { ids: readonly Parameter<string>[] }

const selectOrders = compileOnce((db, { ids }: Ids) =>
  db
    .selectFrom('orders')
    .select(['id', 'shop_id as shopId', 'customer_id as customerId', 'status'])
    .select(['payment_type as paymentType', 'payment_status as paymentStatus'])
    .select([
      'total_amount as totalAmount',
      'credit_used as creditUsed',
      'market_discount as marketDiscount',
      'payable_at as payableAt',
    ])
    .select(['commission', 'commission_vat as commissionVat', 'market_discount_back as marketDiscountBack'])
    .select(['commission_back as commissionBack', 'commission_vat_back as commissionVatBack'])
    .select(['withholding', 'withholding_back as withholdingBack'])
    .select(['created_at as createdAt', 'delivered_at as deliveredAt'])
    .select(sql<number>`(select value from counters where name = 'ledger opened')`.as('openedAt'))
    .select(
      sql<boolean | number>`exists (select 1 from order_events where order_events.order_id = orders.id
        and from_status = 'UNPAID' and to_status = 'PAID' and role <> 'SYSTEM')`.as('isPaidByHand'),
    )
    .where('id', 'in', [...ids]),
)

const selectPayments = compileOnce((db, { ids }: Ids) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id as orderId', 'gateway', 'status', 'amount', 'received_amount as receivedAmount'])
    .select(['received_currency as receivedCurrency', 'problem', 'refund_status as refundStatus'])
    .select('is_refunded_by_hand as isRefundedByHand')
    .where('order_id', 'in', [...ids]),
)

const selectRefunds = compileOnce((db, { ids }: Ids) =>
  db
    .selectFrom('refunds')
    .select(['order_id as orderId', 'payment_id as paymentId', 'kind', 'amount', 'status', 'source'])
    .where('order_id', 'in', [...ids]),
)

const selectMarketParcels = compileOnce((db, { ids }: Ids) =>
  db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', 'in', [...ids])
    .where('is_market', '=', 1),
)

const selectSums = compileOnce((db, { ids }: Ids) =>
  db
    .selectFrom('ledger_journals')
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select(['cause', 'kind', 'owner', sql<number>`max(number)`.as('number')])
    .select(sql<number>`cast(sum(amount) as bigint)`.as('amount'))
    .where('subject', '=', 'order')
    .where('cause', 'in', [...ids])
    .groupBy(['cause', 'kind', 'owner']),
)
