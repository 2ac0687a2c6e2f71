import type { OrderStatus } from '../../src/contract/order-states.ts'
import { paymentAfter } from '../../src/contract/order-states.ts'
import type { PaymentStatus } from '../../src/contract/payment-states.ts'
import { type Totals, totalsOf } from '../../src/contract/pricing.ts'
import { couponProblem } from '../commands/check-coupon.ts'
import type { Chance } from './chance.ts'
import { type Coupons, couponTerms } from './coupons.ts'
import { lifeOf, type Step } from './lives.ts'
import type { People, Person } from './people.ts'
import type { RowOf } from './rows.ts'
import type { Stalls } from './stalls.ts'
import { DAY_MS } from './times.ts'

export type Purchases = {
  orders: RowOf<'orders'>[]
  order_items: RowOf<'order_items'>[]
  order_events: RowOf<'order_events'>[]
  redemptions: RowOf<'redemptions'>[]
}
type Market = { chance: Chance; now: number; people: People; stalls: Stalls; coupons: Coupons }
type Product = RowOf<'products'>
type Line = { product: Product; quantity: number; price: number }

const ORDERS = 150
const DAYS = 89
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const COURIERS = ['Sundarban Courier', 'Pathao Courier', 'Steadfast', 'RedX']

/** 150 orders of the last 90 days, more of them lately, in every state, as if people had placed and moved them. */
export const purchasesOf = (market: Market): Purchases => {
  const all: Purchases = { orders: [], order_items: [], order_events: [], redemptions: [] }
  for (let n = ORDERS; n > 0; n--) {
    const placedAt = market.now - Math.floor(DAYS * DAY_MS * ((n - 0.5) / ORDERS) ** 1.7)
    addPurchase(market, all, placedAt)
  }
  return all
}

const addPurchase = (market: Market, all: Purchases, placedAt: number): void => {
  const { chance, people, now } = market
  // The accounts that people try first have the most to show.
  const customer = chance.weighted(people.customers.map((person, at) => [person, at === 0 ? 3 : 1]))
  const { shop, lines } = basketOf(market, placedAt)
  const life = lifeOf(chance, placedAt, now)
  const coupon = couponFor(market, customer, shop.id, lines, placedAt)
  const order = orderRow(market, { customer, shopId: shop.id, placedAt, life, coupon, lines })
  all.orders.push(order)
  all.order_items.push(...lines.map((line, position) => itemRow(chance, order.id, line, position, placedAt)))
  const vendor = people.vendors.find(person => person.id === shop.vendor_id)!
  all.order_events.push(...eventRows(chance, order.id, life, customer, vendor))
  if (coupon && order.status !== 'CANCELLED') {
    all.redemptions.push(market.coupons.redeem(chance, coupon, customer.id, order.id, placedAt))
  }
}

const basketOf = ({ chance, stalls, people }: Market, placedAt: number) => {
  const isThere = (product: Product) => product.is_listed === 1 && product.created_at < placedAt
  const open = stalls.shops.filter(shop => stalls.products.some(it => it.shop_id === shop.id && isThere(it)))
  const shop = chance.weighted(open.map(shop => [shop, shop.vendor_id === people.vendors[0]!.id ? 2.5 : 1]))
  const shelf = stalls.products.filter(product => product.shop_id === shop.id && isThere(product))
  const lines = chance
    .shuffle(shelf)
    .slice(0, chance.among(2, 5))
    .map(
      (product): Line => ({
        product,
        price: product.price,
        quantity: chance.weighted([
          [1, 7],
          [2, 3],
          [3, 1],
        ]),
      }),
    )
  return { shop, lines }
}

const couponFor = ({ chance, coupons }: Market, customer: Person, shopId: string, lines: Line[], placedAt: number) => {
  if (chance.next() > 0.3) return null
  const { subtotal } = totalsOf(lines)
  const usable = coupons.rows.filter(
    row =>
      couponProblem(couponTerms(row), {
        shopId,
        subtotal,
        uses: coupons.usesOf(row.id, customer.id),
        now: placedAt,
      }) === null,
  )
  return usable.length > 0 ? chance.pick(usable) : null
}

type Facts = {
  customer: Person
  shopId: string
  placedAt: number
  life: Step[]
  coupon: RowOf<'coupons'> | null
  lines: Line[]
}

const orderRow = ({ chance }: Market, { customer, shopId, placedAt, life, coupon, lines }: Facts): RowOf<'orders'> => {
  const last = life.at(-1)!
  const shipped = life.some(step => step.to === 'SHIPPED')
  return {
    id: chance.id(placedAt),
    number: numberOf(chance),
    customer_id: customer.id,
    shop_id: shopId,
    status: last.to,
    payment_type: 'COD',
    payment_status: paymentOf(life.map(step => step.to)),
    ...moneyColumns(totalsOf(lines, coupon ? couponTerms(coupon) : null)),
    coupon_code: coupon?.code ?? null,
    shipping_name: customer.name,
    shipping_phone: customer.phone_number,
    shipping_email: customer.email,
    shipping_address: customer.address,
    shipping_district: customer.district,
    shipping_upazila: null,
    note: chance.next() < 0.15 ? 'Please call before you come.' : null,
    courier: shipped ? chance.pick(COURIERS) : null,
    tracking_number: shipped ? `BD${chance.among(10_000_000, 99_999_999)}` : null,
    delivered_at: life.find(step => step.to === 'DELIVERED')?.at ?? null,
    seq: life.length,
    created_at: placedAt,
    updated_at: last.at,
  }
}

const numberOf = (chance: Chance): string => {
  const letters = Array.from({ length: 7 }, () => ALPHABET[chance.among(0, 31)]).join('')
  return `H-${letters.slice(0, 4)}-${letters.slice(4)}`
}

const moneyColumns = ({ subtotal, shipping, couponDiscount, totalAmount }: Totals) => ({
  subtotal,
  shipping,
  coupon_discount: couponDiscount,
  total_amount: totalAmount,
})

const paymentOf = (path: readonly OrderStatus[]): PaymentStatus =>
  path.reduce<PaymentStatus>((paymentStatus, to) => paymentAfter({ paymentType: 'COD', paymentStatus }, to), 'UNPAID')

const itemRow = (
  chance: Chance,
  orderId: string,
  { product, quantity, price }: Line,
  position: number,
  placedAt: number,
): RowOf<'order_items'> => ({
  id: chance.id(placedAt),
  order_id: orderId,
  product_id: product.id,
  position,
  name: product.name,
  image: product.image,
  quantity,
  price,
  discount: product.discount ?? 0,
})

const eventRows = (chance: Chance, orderId: string, life: Step[], customer: Person, vendor: Person) =>
  life.map(({ to, by, note, at }, step): RowOf<'order_events'> => {
    const person = by === 'CUSTOMER' ? customer : vendor
    return {
      id: chance.id(at),
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
