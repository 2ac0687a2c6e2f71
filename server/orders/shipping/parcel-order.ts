import type { Poisha } from '../../../src/contract/money.ts'
import type { Database } from '../../db/store.ts'

/** A line of an order, or pieces of one. */
export type ParcelLine = { id: string; quantity: number }

/** An order as its parcels need it. */
export const findParcelOrder = async (db: Database, orderId: string) => {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'note'])
    .select(['shop_id as shopId', 'payment_type as paymentType', 'payment_status as paymentStatus'])
    .select(['total_amount as totalAmount', 'shipping_name as name', 'shipping_phone as phoneNumber'])
    .select(['shipping_address as address', 'shipping_upazila as upazila', 'shipping_district as district'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines: (ParcelLine & { name: string; price: Poisha })[] = await db
    .selectFrom('order_items')
    .select(['id', 'name', 'quantity', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}
export type ParcelOrder = Awaited<ReturnType<typeof findParcelOrder>>
