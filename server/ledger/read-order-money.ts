import { sql } from 'kysely'
import { RETURN_DAYS } from '../../src/contract/constants.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import { sendTogether } from '../db/send-together.ts'
import type { Database } from '../db/store.ts'
import { type Entry, type OrderMoney, subtractEntries, toOrderBalances } from './order-balances.ts'

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
  const [orders, payments, sums] = await sendTogether([
    selectOrders(db, { ids }),
    selectPayments(db, { ids }),
    selectSums(db, { ids }),
  ])
  return orders.filter(isInLedger).map(order => {
    const own = sums.filter(({ cause }) => cause === order.id)
    const wanted = toOrderBalances({
      ...order,
      isPaidByHand: Boolean(order.isPaidByHand),
      isPayable: order.payableAt !== null,
      payments: payments
        .filter(({ orderId }) => orderId === order.id)
        .map(payment => ({ ...payment, isRefundedByHand: payment.isRefundedByHand === 1 })),
    } satisfies OrderMoney)
    const present = own.map(({ kind, owner, amount }) => ({ kind: kind as AccountKind, owner, amount: Number(amount) }))
    return {
      id: order.id,
      missing: subtractEntries(wanted, present),
      journals: own.reduce((last, { number }) => Math.max(last, number), 0),
    }
  })
}

/** Whether the order was placed or still open when the ledger was opened. */
const isInLedger = (order: { createdAt: number; deliveredAt: number | null; openedAt: number }): boolean =>
  order.createdAt >= order.openedAt - OPENING_MS &&
  (order.deliveredAt === null || order.deliveredAt >= order.openedAt - RETURN_WINDOW_MS)

type Ids = { ids: readonly Parameter<string>[] }

const selectOrders = compileOnce((db, { ids }: Ids) =>
  db
    .selectFrom('orders')
    .select(['id', 'shop_id as shopId', 'status', 'payment_type as paymentType', 'payment_status as paymentStatus'])
    .select(['total_amount as totalAmount', 'market_discount as marketDiscount', 'payable_at as payableAt'])
    .select(['commission', 'commission_vat as commissionVat'])
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
    .select(['order_id as orderId', 'gateway', 'status', 'amount', 'received_amount as receivedAmount'])
    .select(['received_currency as receivedCurrency', 'problem', 'refund_status as refundStatus'])
    .select('is_refunded_by_hand as isRefundedByHand')
    .where('order_id', 'in', [...ids]),
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
