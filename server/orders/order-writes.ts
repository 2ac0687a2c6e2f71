import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { PaymentStatus } from '../../src/contract/payments/payment-status.ts'
import type { Viewer } from '../auth/viewer.ts'
import { compileOnce, type ParametersOf } from '../db/compile-once.ts'
import { type MessageOrText, toDescriptorColumn, toEnglishText } from '../db/message-columns.ts'
import { TransactionConflict } from '../db/retry-transaction.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import type { VariantPieces } from '../products/product-stock.ts'
import { selectOwnOrders } from './orders.ts'

/** Crockford's base32 without I, L, O and U, which are easily misheard or misread. */
const ORDER_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export type OrderRow = Selectable<Tables['orders']>
type OrderItemRow = Selectable<Tables['order_items']>
export type NewOrderItem = Omit<OrderItemRow, 'id' | 'order_id' | 'position'>

/** A random order number for people, like H-2F8K-7QX. */
export const generateOrderNumber = (bytes: Uint8Array = randomBytes(7)): string => {
  const letters = Array.from(bytes, byte => ORDER_NUMBER_ALPHABET[byte & 31]).join('')
  return `H-${letters.slice(0, 4)}-${letters.slice(4, 7)}`
}

/**
 * Inserts an order.
 * @throws TransactionConflict when its id or its number was taken by a transaction that has just committed
 */
export const insertOrder = async (tx: Database, order: OrderRow): Promise<void> => {
  if ((await insertIfAbsent(tx, order)).length === 0) throw new TransactionConflict('An order id or number is taken.')
}

const insertIfAbsent = compileOnce((tx, order: ParametersOf<OrderRow>) =>
  tx
    .insertInto('orders')
    .values(order)
    .onConflict(conflict => conflict.doNothing())
    .returning('id'),
)

/** The rows of an order's items, numbered by position. */
export const toItemRows = (orderId: string, items: readonly NewOrderItem[]): OrderItemRow[] =>
  items.map((item, position) => ({ ...item, id: v7(), order_id: orderId, position }))

export const insertOrderItems = compileOnce((tx, { rows }: { rows: readonly ParametersOf<OrderItemRow>[] }) =>
  tx.insertInto('order_items').values([...rows]),
)

type NewOrderEvent = {
  orderId: string
  actor: { userId: string | null; name: string; role: string }
  from: OrderStatus | PaymentStatus | null
  to: OrderStatus | PaymentStatus
  note?: MessageOrText | undefined
  now: number
}

/** Records a change of status or payment status, in the transaction of the change. @returns its row */
export const insertOrderEvent = async (
  tx: Database,
  { orderId, actor, from, to, note, now }: NewOrderEvent,
): Promise<Selectable<Tables['order_events']>> => {
  const row = {
    id: v7(),
    order_id: orderId,
    actor_id: actor.userId,
    actor_name: actor.name,
    role: actor.role,
    from_status: from,
    to_status: to,
    note: note ? toEnglishText(note) : null,
    note_descriptor: toDescriptorColumn(note),
    at: now,
  }
  await insertEventRow(tx, row)
  return row
}

const insertEventRow = compileOnce((tx, row: ParametersOf<Selectable<Tables['order_events']>>) =>
  tx.insertInto('order_events').values(row),
)

/** The profile id of an order's customer. */
export const findOrderCustomer = async (db: Database, orderId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirst()
  return row?.customer_id
}

/** The fields that a status change depends on, if the order is the actor's own. */
export const findOrderForUpdate = (db: Database, orderId: string, actor: Viewer) => {
  return selectOwnOrders(db, actor)
    .select([
      'orders.number',
      'orders.status',
      'orders.payment_type as paymentType',
      'orders.payment_status as paymentStatus',
      'orders.total_amount as totalAmount',
      'orders.delivered_at as deliveredAt',
      'orders.created_at as createdAt',
      'orders.courier',
      'orders.tracking_number as trackingNumber',
      'orders.pickup_code as pickupCode',
      'orders.coupon_discount as couponDiscount',
      'orders.shipping',
      'orders.refunded',
      'orders.credit_used as creditUsed',
      'orders.customer_id as customerId',
      'orders.market_discount as marketDiscount',
      'orders.market_discount_back as marketDiscountBack',
      'orders.commission_back as commissionBack',
      'orders.commission_vat_back as commissionVatBack',
      'orders.withholding_back as withholdingBack',
      'orders.payable_at as payableAt',
    ])
    .select(
      sql<number>`(select count(*) from order_events
        where order_events.order_id = orders.id and to_status = 'RETURN_REQUESTED')`.as('returnRequests'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}
export type OrderForUpdate = NonNullable<Awaited<ReturnType<typeof findOrderForUpdate>>>

/** Was this order marked as paid by a person, rather than by the gateway or on delivery? */
export const wasPaidManually = async (db: Database, orderId: string): Promise<boolean> => {
  const event = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('from_status', '=', 'UNPAID')
    .where('to_status', '=', 'PAID')
    .where('role', '<>', 'SYSTEM')
    .executeTakeFirst()
  return event !== undefined
}

/** Changes an order if its status and payment status are still `expected`. False if they have changed. */
export const updateOrderIfUnchanged = async (
  tx: Database,
  orderId: string,
  expected: { status: OrderStatus; paymentStatus: PaymentStatus },
  change: Updateable<Tables['orders']>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('orders')
    .set(row => ({ ...change, seq: row('seq', '+', 1) }))
    .where('id', '=', orderId)
    .where('status', '=', expected.status)
    .where('payment_status', '=', expected.paymentStatus)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** The ordered pieces that have not come back, ordered by product id. */
export const listOrderedPieces = (db: Database, orderId: string): Promise<VariantPieces[]> =>
  db
    .selectFrom('order_items')
    .select(['product_id as productId', 'variant_id as variantId'])
    .select(row => row('quantity', '-', row.ref('returned')).as('quantity'))
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .orderBy('variant_id')
    .execute()
