import type { Selectable } from 'kysely'
import type { PickupPoint } from '../../src/contract/delivery/pickup.ts'
import { toSignInEmail } from '../auth/sign-in-email.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { ACCOUNT_COLUMNS, type OrderParticipants, VENDOR_PEOPLE } from './order-participants.ts'

/**
 * An order as mails, notifications and the change log need it. `customer` and `vendor` are user ids, `vendorPeople`
 * those of the people of the shop who may see it, the emails those
 * with which they sign in, or null while there is none that is confirmed. Addresses from the checkout or a profile are never used,
 * because they may belong to anybody.
 */
export type OrderSubject = ReturnType<typeof toOrderSubject>

export const findOrderSubject = async (db: Database, orderId: string): Promise<OrderSubject> => {
  const order = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('users as vendor_users', 'vendor_users.id', 'vendors.user_id')
    .innerJoin('profiles as customers', 'customers.id', 'orders.customer_id')
    .innerJoin('users as customer_users', 'customer_users.id', 'customers.user_id')
    .select(ORDER_COLUMNS)
    .select([...ACCOUNT_COLUMNS, VENDOR_PEOPLE, 'shops.name as shop_name', 'shops.name_bn as shop_name_bn'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .select(['name', 'variant_title', 'quantity', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return toOrderSubject(order, items, order)
}

/** The same from rows that the caller has. */
export const toOrderSubject = (order: OrderRow, items: readonly ItemRow[], participants: Participants) => ({
  id: order.id,
  number: order.number,
  status: order.status,
  paymentType: order.payment_type,
  shippingFee: order.shipping,
  couponCode: order.coupon_code,
  couponDiscount: order.coupon_discount,
  totalAmount: order.total_amount,
  creditUsed: order.credit_used,
  amountDue: order.total_amount - order.credit_used,
  shopName: participants.shop_name,
  shopNameBn: participants.shop_name_bn,
  customer: participants.customer_user,
  vendor: participants.vendor_user,
  vendorPeople: participants.vendor_people?.split(',') ?? [],
  customerEmail:
    participants.customer_confirmed_at === null
      ? null
      : toSignInEmail({ id: participants.customer_user, email: participants.customer_sign_in }) || null,
  vendorEmail: participants.vendor_confirmed_at === null ? null : participants.vendor_sign_in,
  items: items.map(({ name, variant_title, quantity, price }) => ({
    name: variant_title === null ? name : `${name} (${variant_title})`,
    ...{ quantity, price },
  })),
  shipping: {
    name: order.shipping_name,
    phoneNumber: order.shipping_phone,
    address: order.shipping_address,
    upazila: order.shipping_upazila,
    district: order.shipping_district,
  },
  pickup: toSubjectPickup(order),
})

/** Where its customer collects it, and the code to show there; null: it is delivered. */
const toSubjectPickup = ({ pickup, pickup_code: code }: OrderRow) => {
  if (pickup === null) return null
  const { name, address }: PickupPoint = JSON.parse(pickup)
  return { name, address, code: code ?? '' }
}

const ORDER_COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.payment_type',
  'orders.shipping',
  'orders.coupon_code',
  'orders.coupon_discount',
  'orders.total_amount',
  'orders.credit_used',
  'orders.shipping_name',
  'orders.shipping_phone',
  'orders.shipping_address',
  'orders.shipping_upazila',
  'orders.shipping_district',
  'orders.pickup',
  'orders.pickup_code',
] as const

type OrderRow = Pick<
  Selectable<Tables['orders']>,
  | 'id'
  | 'number'
  | 'status'
  | 'payment_type'
  | 'shipping'
  | 'coupon_code'
  | 'coupon_discount'
  | 'total_amount'
  | 'credit_used'
  | 'shipping_name'
  | 'shipping_phone'
  | 'shipping_address'
  | 'shipping_upazila'
  | 'shipping_district'
  | 'pickup'
  | 'pickup_code'
>
type ItemRow = Pick<Selectable<Tables['order_items']>, 'name' | 'variant_title' | 'quantity' | 'price'>
type Participants = Pick<
  OrderParticipants,
  | 'shop_name'
  | 'shop_name_bn'
  | 'customer_user'
  | 'customer_sign_in'
  | 'customer_confirmed_at'
  | 'vendor_user'
  | 'vendor_sign_in'
  | 'vendor_confirmed_at'
  | 'vendor_people'
>
