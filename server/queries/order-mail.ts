import type { Poisha } from '../../src/contract/money.ts'
import type { PaymentType } from '../../src/contract/payment-states.ts'
import type { Database } from '../db/store.ts'

/** What the mails about an order say of it. Money is poisha. */
export type MailedOrder = {
  id: string
  number: string
  paymentType: PaymentType
  totalAmount: Poisha
  shopName: string
  items: readonly { name: string; quantity: number; price: Poisha }[]
  shipping: { name: string; phoneNumber: string; address: string }
}

/** What mails about an order say, and whom they reach: the contact addresses of its customer and of its shop's vendor. */
export type OrderToMail = MailedOrder & { customerEmail: string; vendorEmail: string }

export const orderToMail = async (db: Database, orderId: string): Promise<OrderToMail> => {
  const order = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.payment_type as paymentType',
      'orders.total_amount as totalAmount',
      'orders.shipping_name as name',
      'orders.shipping_phone as phoneNumber',
      'orders.shipping_address as address',
      'orders.shipping_email as customerEmail',
      'shops.name as shopName',
      'profiles.email as vendorEmail',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .select(['name', 'quantity', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const { name, phoneNumber, address, ...rest } = order
  return { ...rest, items, shipping: { name, phoneNumber, address } }
}
