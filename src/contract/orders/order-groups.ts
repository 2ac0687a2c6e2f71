import * as v from 'valibot'
import { GROUP_LINES_MAX, GROUP_ORDERS_MAX } from '../constants.ts'
import { boundedArray, OptionalId } from '../fields.ts'
import { TOAST } from '../messages/fixed-messages.ts'
import { PaymentType } from '../payments/payment-status.ts'
import { OrderDraft, OrderLine } from './orders.ts'

const TOO_MANY_SHOPS = 'Orders of at most 10 shops are placed together.'
const TOO_MANY_LINES = 'Orders that are placed together have at most 50 different products each.'
const TOO_FEW_SHOPS = 'Orders that are placed together are of two shops or more.'
const SHOP_TWICE = 'Orders that are placed together are each of another shop.'

/** How they are paid is decided for all of them. */
const GroupedDraft = v.object({
  ...v.omit(OrderDraft, ['paymentType', 'paymentMethod', 'credit']).entries,
  products: v.pipe(boundedArray(OrderLine, GROUP_LINES_MAX, TOO_MANY_LINES), v.minLength(1, TOAST.cartEmpty)),
})

/** Of too many orders none was looked at. */
const areDistinct = (orders: readonly { id?: string | undefined; shopId: string }[]): boolean =>
  orders.length > GROUP_ORDERS_MAX ||
  (countDistinct(orders.map(({ shopId }) => shopId)) === orders.length &&
    countDistinct(orders.map(({ id }, at) => id ?? at)) === orders.length)

const countDistinct = (values: readonly unknown[]): number => new Set(values).size

/**
 * Orders of several shops that are placed together, all or none. A coupon of the market that several of them name is used
 * once, and divided over them (shareCoupon).
 */
export const OrderGroupDraft = v.object({
  id: OptionalId,
  paymentType: PaymentType,
  /** As of a single order; for all of them. */
  paymentMethod: OrderDraft.entries.paymentMethod,
  /** What the customer wants to pay of all of them with store credit; see `shareCredit`. */
  credit: OrderDraft.entries.credit,
  orders: v.pipe(
    boundedArray(GroupedDraft, GROUP_ORDERS_MAX, TOO_MANY_SHOPS),
    v.minLength(2, TOO_FEW_SHOPS),
    v.check(orders => areDistinct(orders), SHOP_TWICE),
  ),
})
export type OrderGroupDraft = v.InferOutput<typeof OrderGroupDraft>
