import { estimateDelivery } from '../../src/contract/delivery/delivery-estimate.ts'
import { findDeliveryPlace } from '../../src/contract/delivery/delivery-place.ts'
import { type Delivery, quoteDelivery } from '../../src/contract/delivery/quote-delivery.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import { nextPaymentStatus } from '../../src/contract/orders/order-status.ts'
import type { PaymentStatus } from '../../src/contract/payments/payment-status.ts'
import { calculateTotals, type PriceTotals } from '../../src/contract/products/pricing.ts'
import { required } from '../config/required.ts'
import { findCouponProblem } from '../coupons/check-coupon.ts'
import { readShopDelivery } from '../shops/shop-delivery.ts'
import { type CouponUsage, toCouponRow } from './coupon-usage.ts'
import type { RowOf } from './market-rows.ts'
import { createOrderHistory, type OrderStep, RETURN_NOTES } from './order-histories.ts'
import type { DemoPeople, DemoPerson } from './people-rows.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CatalogueRows } from './shops-and-products.ts'

export type DemoOrders = {
  orders: RowOf<'orders'>[]
  order_items: RowOf<'order_items'>[]
  order_events: RowOf<'order_events'>[]
  return_requests: RowOf<'return_requests'>[]
  redemptions: RowOf<'redemptions'>[]
}
type OrderSource = {
  random: SeededRandom
  now: number
  people: DemoPeople
  catalogueRows: CatalogueRows
  coupons: CouponUsage
}
type Product = RowOf<'products'>
type BasketLine = { product: Product; quantity: number; price: number }

const ORDER_COUNT = 150
const DAYS = 89
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const COURIERS = ['Sundarban Courier', 'Pathao Courier', 'Steadfast', 'RedX']

/** 150 orders of the last 90 days, most of them recent, in every status, with the events that led there. */
export const createDemoOrders = (market: OrderSource): DemoOrders => {
  const all: DemoOrders = { orders: [], order_items: [], order_events: [], return_requests: [], redemptions: [] }
  for (let n = ORDER_COUNT; n > 0; n--) {
    const placedAt = market.now - Math.floor(DAYS * DAY_MS * ((n - 0.5) / ORDER_COUNT) ** 1.7)
    addOrder(market, all, placedAt)
  }
  return all
}

const addOrder = (market: OrderSource, all: DemoOrders, placedAt: number): void => {
  const { random, people, now } = market
  // The demo accounts, which people try first, get the most orders.
  const customer = random.pickWeighted(people.customers.map((person, index) => [person, index === 0 ? 3 : 1]))
  const { shop, lines } = createBasket(market, placedAt)
  const history = createOrderHistory(random, placedAt, now)
  const coupon = pickCoupon(market, customer, shop.id, lines, placedAt)
  const order = orderRow(market, { customer, shop, placedAt, history, coupon, lines })
  all.orders.push(order)
  all.order_items.push(...lines.map((line, position) => itemRow(random, order.id, line, position, placedAt)))
  const vendor = required(
    people.vendors.find(person => person.id === shop.vendor_id),
    shop.vendor_id,
  )
  all.order_events.push(...eventRows(random, order.id, history, customer, vendor))
  all.return_requests.push(...returnRequestRows(order.id, history))
  if (coupon && order.status !== 'CANCELLED') {
    all.redemptions.push(market.coupons.redeem(random, coupon, customer.id, order.id, placedAt))
  }
}

const createBasket = ({ random, catalogueRows, people }: OrderSource, placedAt: number) => {
  const isAvailable = (product: Product) => product.is_listed === 1 && product.created_at < placedAt
  const open = catalogueRows.shops.filter(shop =>
    catalogueRows.products.some(product => product.shop_id === shop.id && isAvailable(product)),
  )
  const shop = random.pickWeighted(open.map(shop => [shop, shop.vendor_id === people.vendors[0]?.id ? 2.5 : 1]))
  const available = catalogueRows.products.filter(product => product.shop_id === shop.id && isAvailable(product))
  const lines = random
    .shuffle(available)
    .slice(0, random.integer(2, 5))
    .map(
      (product): BasketLine => ({
        product,
        price: product.price,
        quantity: random.pickWeighted([
          [1, 7],
          [2, 3],
          [3, 1],
        ]),
      }),
    )
  return { shop, lines }
}

const pickCoupon = (
  { random, coupons }: OrderSource,
  customer: DemoPerson,
  shopId: string,
  lines: BasketLine[],
  placedAt: number,
) => {
  if (random.next() > 0.3) return null
  const { subtotal } = calculateTotals({ lines })
  const usable = coupons.rows.filter(
    row =>
      findCouponProblem(toCouponRow(row), {
        shopId,
        subtotal,
        uses: coupons.usesOf(row.id, customer.id),
        now: placedAt,
      }) === null,
  )
  return usable.length > 0 ? random.pick(usable) : null
}

type OrderSeed = {
  customer: DemoPerson
  shop: RowOf<'shops'>
  placedAt: number
  history: OrderStep[]
  coupon: RowOf<'coupons'> | null
  lines: BasketLine[]
}

const orderRow = (
  { random }: OrderSource,
  { customer, shop, placedAt, history, coupon, lines }: OrderSeed,
): RowOf<'orders'> => {
  const last = required(history.at(-1), 'a step of the order')
  const shipped = history.some(step => step.to === 'SHIPPED')
  const rules = readShopDelivery(shop.delivery ?? null)
  const delivery = { rules, place: rules && findDeliveryPlace(customer) }
  return {
    id: random.uuid(placedAt),
    number: createOrderNumber(random),
    customer_id: customer.id,
    shop_id: shop.id,
    status: last.to,
    payment_type: 'COD',
    payment_status: finalPaymentStatus(history.map(step => step.to)),
    ...toMoneyColumns(calculateTotals({ lines, delivery, coupon: coupon ? toCouponRow(coupon) : null })),
    ...toPromise(lines, delivery, placedAt),
    coupon_code: coupon?.code ?? null,
    shipping_name: customer.name,
    shipping_phone: customer.phone_number,
    shipping_email: customer.email,
    shipping_address: customer.address,
    shipping_district: customer.district,
    shipping_upazila: null,
    shipping_place: null,
    note: random.next() < 0.15 ? 'Please call before you come.' : null,
    courier: shipped ? random.pick(COURIERS) : null,
    tracking_number: shipped ? `BD${random.integer(10_000_000, 99_999_999)}` : null,
    delivered_at: history.find(step => step.to === 'DELIVERED')?.at ?? null,
    seq: history.length,
    created_at: placedAt,
    updated_at: last.at,
  }
}

/** The days that a shop with zones has promised. */
const toPromise = (lines: readonly BasketLine[], delivery: Delivery, placedAt: number) => {
  const { days } = quoteDelivery(lines, delivery)
  const promised = delivery.rules && days ? estimateDelivery(placedAt, days) : null
  return { expected_from: promised?.from ?? null, expected_to: promised?.to ?? null }
}

const createOrderNumber = (random: SeededRandom): string => {
  const letters = Array.from({ length: 7 }, () => ALPHABET[random.integer(0, 31)]).join('')
  return `H-${letters.slice(0, 4)}-${letters.slice(4)}`
}

const toMoneyColumns = ({ subtotal, shipping, couponDiscount, totalAmount }: PriceTotals) => ({
  subtotal,
  shipping,
  coupon_discount: couponDiscount,
  total_amount: totalAmount,
})

const finalPaymentStatus = (path: readonly OrderStatus[]): PaymentStatus =>
  path.reduce<PaymentStatus>(
    (paymentStatus, to) => nextPaymentStatus({ paymentType: 'COD', paymentStatus }, to),
    'UNPAID',
  )

const itemRow = (
  random: SeededRandom,
  orderId: string,
  { product, quantity, price }: BasketLine,
  position: number,
  placedAt: number,
): RowOf<'order_items'> => ({
  id: random.uuid(placedAt),
  order_id: orderId,
  product_id: product.id,
  variant_id: product.id,
  position,
  name: product.name,
  name_bn: product.name_bn ?? null,
  image: product.image,
  quantity,
  price,
  discount: product.discount ?? 0,
})

const eventRows = (
  random: SeededRandom,
  orderId: string,
  history: OrderStep[],
  customer: DemoPerson,
  vendor: DemoPerson,
) =>
  history.map(({ to, by, note, at }, step): RowOf<'order_events'> => {
    const person = by === 'CUSTOMER' ? customer : vendor
    return {
      id: random.uuid(at),
      order_id: orderId,
      actor_id: person.user_id,
      actor_name: person.name,
      role: by,
      from_status: history[step - 1]?.to ?? null,
      to_status: to,
      note,
      at,
    }
  })

const returnRequestRows = (orderId: string, history: OrderStep[]): RowOf<'return_requests'>[] =>
  history
    .filter(({ to }) => to === 'RETURN_REQUESTED')
    .map(({ note, at }) => ({
      order_id: orderId,
      reason: RETURN_NOTES[note ?? ''] ?? null,
      note,
      requested_at: at,
    }))
