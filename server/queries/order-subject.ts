import type { Database } from '../db/store.ts'

/**
 * An order as mails, notifications and the change log need it. `customer` and `vendor` are user ids, the emails those
 * with which they sign in, or null while not confirmed. Addresses from the checkout or a profile are never used, because
 * they may belong to anybody.
 */
export const findOrderSubject = async (db: Database, orderId: string) => {
  const order = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles as vendor', 'vendor.id', 'shops.vendor_id')
    .innerJoin('profiles as customer', 'customer.id', 'orders.customer_id')
    .innerJoin('users as vendorUser', 'vendorUser.id', 'vendor.user_id')
    .innerJoin('users as customerUser', 'customerUser.id', 'customer.user_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.payment_type as paymentType',
      'orders.total_amount as totalAmount',
      'orders.shipping_name as name',
      'orders.shipping_phone as phoneNumber',
      'orders.shipping_address as address',
      'shops.name as shopName',
      'shops.name_bn as shopNameBn',
      'customer.user_id as customer',
      'vendor.user_id as vendor',
      'customerUser.email as customerEmail',
      'customerUser.email_confirmed_at as customerConfirmedAt',
      'vendorUser.email as vendorEmail',
      'vendorUser.email_confirmed_at as vendorConfirmedAt',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .select(['name', 'quantity', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const { name, phoneNumber, address, customerConfirmedAt, vendorConfirmedAt, ...rest } = order
  return {
    ...rest,
    customerEmail: customerConfirmedAt === null ? null : order.customerEmail,
    vendorEmail: vendorConfirmedAt === null ? null : order.vendorEmail,
    items,
    shipping: { name, phoneNumber, address },
  }
}
export type OrderSubject = Awaited<ReturnType<typeof findOrderSubject>>
