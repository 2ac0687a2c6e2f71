import { DAY_MS } from '../../src/contract/durations.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { OrderMailContent } from '../adapters/mail/order-mails.ts'
import { required } from '../config/required.ts'
import { toNotificationTexts } from '../notifications/notifications.ts'
import { orderPlacedContent, statusChangedContent } from '../orders/notify-order-participants.ts'
import { lookUp } from './look-up.ts'
import type { RowOf } from './market-rows.ts'
import type { DemoOrders } from './order-rows.ts'
import type { DemoPeople, DemoPerson } from './people-rows.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CatalogueRows } from './shops-and-products.ts'

type NotificationSource = { people: DemoPeople; catalogueRows: CatalogueRows; orderRows: DemoOrders }

/** Order events of the last 30 days have a notification; those older than two days are read. */
const NOTIFICATION_DAYS = 30
const READ_AFTER_DAYS = 2

/** Notifications to vendors and customers about the latest order events. */
export const createDemoNotifications = (
  random: SeededRandom,
  now: number,
  market: NotificationSource,
): RowOf<'notifications'>[] => {
  const orders = new Map(market.orderRows.orders.map(order => [order.id, order]))
  return market.orderRows.order_events
    .filter(event => event.at > now - NOTIFICATION_DAYS * DAY_MS)
    .map(event => {
      const order = toOrderMailContent(market, lookUp(orders, event.order_id))
      const isNew = event.from_status === null || event.from_status === undefined
      const change = { status: event.to_status as OrderStatus, reason: event.note ?? null }
      const content = isNew ? orderPlacedContent(order) : statusChangedContent(order, change)
      const readAt = event.at + DAY_MS / 4
      return {
        id: random.uuid(event.at),
        user_id: event.role === 'CUSTOMER' ? order.vendor : order.customer,
        kind: content.kind,
        ...toNotificationTexts(content),
        path: content.path,
        read_at: event.at < now - READ_AFTER_DAYS * DAY_MS ? readAt : null,
        push_at: null,
        seq: 1,
        created_at: event.at,
      }
    })
}

const toOrderMailContent = (
  { people, catalogueRows, orderRows }: NotificationSource,
  order: RowOf<'orders'>,
): OrderMailContent & { customer: string; vendor: string } => {
  const shop = required(
    catalogueRows.shops.find(row => row.id === order.shop_id),
    order.shop_id,
  )
  return {
    id: order.id,
    number: order.number,
    paymentType: order.payment_type,
    shippingFee: order.shipping,
    couponCode: order.coupon_code,
    couponDiscount: order.coupon_discount,
    totalAmount: order.total_amount,
    shopName: shop.name,
    items: orderRows.order_items.filter(item => item.order_id === order.id),
    shipping: { name: order.shipping_name, phoneNumber: order.shipping_phone, address: order.shipping_address },
    customer: findUserId(people.customers, order.customer_id),
    vendor: findUserId(people.vendors, shop.vendor_id),
  }
}

const findUserId = (people: readonly DemoPerson[], id: string): string =>
  required(
    people.find(person => person.id === id),
    id,
  ).user_id
