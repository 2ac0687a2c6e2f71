import * as v from 'valibot'
import { GROUP_LINES_MAX, GROUP_ORDERS_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, OptionalId } from '../fields.ts'
import { PaymentType } from '../payments/payment-status.ts'
import { Order, OrderDraft } from './orders.ts'

const TOO_MANY_SHOPS = 'Orders of at most 10 shops are placed together.'
const TOO_MANY_LINES = 'Orders that are placed together have at most 200 different products.'
const TOO_FEW_SHOPS = 'Orders that are placed together are of two shops or more.'
const SHOP_TWICE = 'Orders that are placed together are each of another shop.'

/** How they are paid is decided for all of them. */
const GroupedDraft = v.omit(OrderDraft, ['paymentType'])
type GroupedDraft = v.InferOutput<typeof GroupedDraft>

const areDistinct = (values: readonly (string | undefined)[]): boolean => {
  const given = values.filter(value => value !== undefined)
  return new Set(given).size === given.length
}
const countLines = (orders: readonly GroupedDraft[]): number =>
  orders.reduce((sum, { products }) => sum + products.length, 0)

/**
 * Orders of several shops that are placed together, all or none. A coupon of the market that several of them name is used
 * once, and divided over them (shareCoupon).
 */
export const OrderGroupDraft = v.object({
  id: OptionalId,
  paymentType: PaymentType,
  orders: v.pipe(
    boundedArray(GroupedDraft, GROUP_ORDERS_MAX, TOO_MANY_SHOPS),
    v.minLength(2, TOO_FEW_SHOPS),
    v.check(orders => countLines(orders) <= GROUP_LINES_MAX, TOO_MANY_LINES),
    v.check(orders => areDistinct(orders.map(({ shopId }) => shopId)), SHOP_TWICE),
    v.check(orders => areDistinct(orders.map(({ id }) => id)), SHOP_TWICE),
  ),
})
export type OrderGroupDraft = v.InferOutput<typeof OrderGroupDraft>

export const placeOrderGroup = endpoint({
  name: 'orders.createGroup',
  method: 'POST',
  path: '/orders/create-group',
  who: ['CUSTOMER'],
  input: OrderGroupDraft,
  output: v.array(Order),
  list: 'plain',
  offline: 'never',
  stale: ['orders', 'products'],
  summary: 'Place orders of several shops together, all or none, at the prices and totals that the customer was shown.',
})
