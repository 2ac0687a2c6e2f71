import type { Poisha } from '../../../src/contract/money.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import type { EarlierParcel, ParcelLine } from '../../../src/contract/orders/parcel-contents.ts'
import type { Database } from '../../db/store.ts'
import type { ShipmentRow } from '../../shipments/shipments.ts'
import { readShopDelivery } from '../../shops/shop-delivery.ts'

/** An order as its parcels need it. */
export const findParcelOrder = async (db: Database, orderId: string) => {
  const { delivery, ...order } = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select(['orders.id', 'number', 'orders.status', 'note', 'shops.delivery'])
    .select(['shop_id as shopId', 'payment_type as paymentType', 'payment_status as paymentStatus'])
    .select(row => row('total_amount', '-', row.ref('credit_used')).as('amountDue'))
    .select(['shipping_name as name', 'shipping_phone as phoneNumber'])
    .select(['shipping_address as address', 'shipping_upazila as upazila', 'shipping_district as district'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines: (ParcelLine & { name: string; price: Poisha; weight: number | null })[] = await db
    .selectFrom('order_items')
    .leftJoin('product_variants', 'product_variants.id', 'variant_id')
    .select(['order_items.id', 'order_items.name', 'quantity', 'order_items.price', 'weight'])
    .where('order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute()
  return { ...order, pieceWeight: readShopDelivery(delivery)?.pieceWeight, lines }
}
export type ParcelOrder = Awaited<ReturnType<typeof findParcelOrder>>

/** Whether pieces of the order can still leave: a part of it may, after another one. */
export const canLeave = (status: OrderStatus): boolean => ['PENDING', 'PROCESSING', 'SHIPPED'].includes(status)

/** A parcel as the rules about contents need it. */
export const toEarlierParcel = ({ status, lines, cash }: ShipmentRow): EarlierParcel => ({
  status,
  lines: lines === null ? null : JSON.parse(lines),
  cash,
})
