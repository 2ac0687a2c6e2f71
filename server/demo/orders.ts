import type { OrderStatus } from '../../src/contract/order-status.ts'
import { nextPaymentStatus } from '../../src/contract/order-status.ts'
import type { PaymentStatus } from '../../src/contract/payment-status.ts'
import { calculateTotals, type PriceTotals } from '../../src/contract/pricing.ts'
import { findCouponProblem } from '../commands/check-coupon.ts'
import { type CouponUsage, toCouponRow } from './coupon-usage.ts'
import { DAY_MS } from './durations.ts'
import type { RowOf } from './market-rows.ts'
import { createOrderHistory, type OrderStep } from './order-histories.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CatalogueRows } from './shops-and-products.ts'

export type DemoOrders = {
  orders: RowOf<'orders'>[]
  order_items: RowOf<'order_items'>[]
  order_events: RowOf<'order_events'>[]
  redemptions: RowOf<'redemptions'>[]
}
type OrderSource = {
  chance: SeededRandom
  now: number
  people: DemoPeople
  stalls: CatalogueRows
  coupons: CouponUsage
}
type Product = RowOf<'products'>
type BasketLine = { product: Product; quantity: number; price: number }

const ORDER_COUNT = 150
const DAYS = 89
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const COURIERS = ['Sundarban Courier', 'Pathao Courier', 'Steadfast', 'RedX']

/** 150 orders of the last 90 days, more of them lately, in every state, as if people had placed and moved them. */
export const createDemoOrders = (market: OrderSource): DemoOrders => {
  const all: DemoOrders = { orders: [], order_items: [], order_events: [], redemptions: [] }
  for (let n = ORDER_COUNT; n > 0; n--) {
    const placedAt = market.now - Math.floor(DAYS * DAY_MS * ((n - 0.5) / ORDER_COUNT) ** 1.7)
    addOrder(market, all, placedAt)
  }
  return all
}

const addOrder = (market: OrderSource, all: DemoOrders, placedAt: number): void => {
  const { chance, people, now } = market
  // The accounts that people try first have the most to show.
  const customer = chance.pickWeighted(people.customers.map((person, at) => [person, at === 0 ? 3 : 1]))
  const { shop, lines } = createBasket(market, placedAt)
  const life = createOrderHistory(chance, placedAt, now)
  const coupon = pickCoupon(market, customer, shop.id, lines, placedAt)
  const order = orderRow(market, { customer, shopId: shop.id, placedAt, life, coupon, lines })
  all.orders.push(order)
  all.order_items.push(...lines.map((line, position) => itemRow(chance, order.id, line, position, placedAt)))
  const vendor = people.vendors.find(person => person.id === shop.vendor_id)!
  all.order_events.push(...eventRows(chance, order.id, life, customer, vendor))
  if (coupon && order.status !== 'CANCELLED') {
    all.redemptions.push(market.coupons.redeem(chance, coupon, customer.id, order.id, placedAt))
  }
}

const createBasket = ({ chance, stalls, people }: OrderSource, placedAt: number) => {
  const isThere = (product: Product) => product.is_listed === 1 && product.created_at < placedAt
  const open = stalls.shops.filter(shop => stalls.products.some(it => it.shop_id === shop.id && isThere(it)))
  const shop = chance.pickWeighted(open.map(shop => [shop, shop.vendor_id === people.vendors[0]!.id ? 2.5 : 1]))
  const shelf = stalls.products.filter(product => product.shop_id === shop.id && isThere(product))
  const lines = chance
    .shuffle(shelf)
    .slice(0, chance.integer(2, 5))
    .map(
      (product): BasketLine => ({
        product,
        price: product.price,
        quantity: chance.pickWeighted([
          [1, 7],
          [2, 3],
          [3, 1],
        ]),
      }),
    )
  return { shop, lines }
}

const pickCoupon = (
  { chance, coupons }: OrderSource,
  customer: DemoPerson,
  shopId: string,
  lines: BasketLine[],
  placedAt: number,
) => {
  if (chance.next() > 0.3) return null
  const { subtotal } = calculateTotals(lines)
  const usable = coupons.rows.filter(
    row =>
      findCouponProblem(toCouponRow(row), {
        shopId,
        subtotal,
        uses: coupons.usesOf(row.id, customer.id),
        now: placedAt,
      }) === null,
  )
  return usable.length > 0 ? chance.pick(usable) : null
}

type OrderSeed = {
  customer: DemoPerson
  shopId: string
  placedAt: number
  life: OrderStep[]
  coupon: RowOf<'coupons'> | null
  lines: BasketLine[]
}

const orderRow = (
  { chance }: OrderSource,
  { customer, shopId, placedAt, life, coupon, lines }: OrderSeed,
): RowOf<'orders'> => {
  const last = life.at(-1)!
  const shipped = life.some(step => step.to === 'SHIPPED')
  return {
    id: chance.uuid(placedAt),
    number: createOrderNumber(chance),
    customer_id: customer.id,
    shop_id: shopId,
    status: last.to,
    payment_type: 'COD',
    payment_status: finalPaymentStatus(life.map(step => step.to)),
    ...toMoneyColumns(calculateTotals(lines, coupon ? toCouponRow(coupon) : null)),
    coupon_code: coupon?.code ?? null,
    shipping_name: customer.name,
    shipping_phone: customer.phone_number,
    shipping_email: customer.email,
    shipping_address: customer.address,
    shipping_district: customer.district,
    shipping_upazila: null,
    note: chance.next() < 0.15 ? 'Please call before you come.' : null,
    courier: shipped ? chance.pick(COURIERS) : null,
    tracking_number: shipped ? `BD${chance.integer(10_000_000, 99_999_999)}` : null,
    delivered_at: life.find(step => step.to === 'DELIVERED')?.at ?? null,
    seq: life.length,
    created_at: placedAt,
    updated_at: last.at,
  }
}

const createOrderNumber = (chance: SeededRandom): string => {
  const letters = Array.from({ length: 7 }, () => ALPHABET[chance.integer(0, 31)]).join('')
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
  chance: SeededRandom,
  orderId: string,
  { product, quantity, price }: BasketLine,
  position: number,
  placedAt: number,
): RowOf<'order_items'> => ({
  id: chance.uuid(placedAt),
  order_id: orderId,
  product_id: product.id,
  position,
  name: product.name,
  image: product.image,
  quantity,
  price,
  discount: product.discount ?? 0,
})

const eventRows = (
  chance: SeededRandom,
  orderId: string,
  life: OrderStep[],
  customer: DemoPerson,
  vendor: DemoPerson,
) =>
  life.map(({ to, by, note, at }, step): RowOf<'order_events'> => {
    const person = by === 'CUSTOMER' ? customer : vendor
    return {
      id: chance.uuid(at),
      order_id: orderId,
      actor_id: person.user_id,
      actor_name: person.name,
      role: by,
      from_status: life[step - 1]?.to ?? null,
      to_status: to,
      note,
      at,
    }
  })
