import * as v from 'valibot'
import { DeliveryAddress } from '../accounts/addresses.ts'
import { BanglaTexts } from '../bangla-texts.ts'
import { NAME_MAX, ORDER_LINES_MAX, PAGE_LIMITS, QUANTITY_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { cleanCode } from '../field-cleaning.ts'
import {
  boundedArray,
  Id,
  lineSchema,
  OptionalId,
  pagingFields,
  QueryBoolean,
  QueryText,
  SearchTerm,
  sortingFields,
  Text,
} from '../fields.ts'
import { TOAST } from '../messages/fixed-messages.ts'
import { MessageDescriptor } from '../messages/message.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { PaymentMethodId } from '../payments/payment-methods.ts'
import { PaymentStatus, PaymentType } from '../payments/payment-status.ts'
import { Shipment } from '../shipments/shipments.ts'
import { ShopTax } from '../shops/shop-tax.ts'
import { isoTimeOrDate } from '../time-fields.ts'
import { OrderRefund, RefundAccount } from './order-refund-fields.ts'
import { PartialDelivery, ReturnLines, ReturnReason, ReturnRequest } from './order-returns.ts'
import { OrderStatus } from './order-status.ts'
import { PickupCode } from './pickup-code.ts'

const taka = v.pipe(v.number('This must be a number.'), v.minValue(0, 'This must not be below 0.'))

/** A line keeps the product's name, picture, price and discount as of the order. */
export const OrderItem = v.object({
  id: Id,
  productId: Id,
  product: v.object({
    id: Id,
    name: v.string(),
    nameBn: BanglaTexts.nameBn,
    image: v.string(),
    /** The line's price and discount again, where deployed clients read them. Absent from older servers. */
    price: v.optional(v.number()),
    discount: v.optional(v.number()),
  }),
  /** Absent in orders of older servers, whose products had one variant. */
  variantId: v.optional(Id),
  /** "Size 42 / Red", as it was sold. Absent where there was nothing to choose. */
  variantTitle: v.optional(v.string()),
  variantTitleBn: v.optional(v.nullable(v.string())),
  /** For the shop and admins. */
  sku: v.optional(v.string()),
  /** Grams of a piece at present, for the shop and admins. Absent where nobody has said. */
  weight: v.optional(v.number()),
  quantity: v.number(),
  /** How many of them came back after delivery. Absent where none did. */
  returned: v.optional(v.number()),
  price: v.number(),
  discount: v.number(),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

export const OrderEvent = v.object({
  actor: v.string(),
  role: v.string(),
  from: v.nullable(v.string()),
  to: v.string(),
  note: v.nullable(v.string()),
  /** What the note was rendered from. Absent where a person wrote it, and in events of earlier versions. */
  noteDescriptor: v.optional(MessageDescriptor),
  at: v.string(),
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

export const OrderPayment = v.object({
  id: Id,
  amount: v.number(),
  transactionId: v.string(),
  status: v.string(),
  /** The state of its refund; absent where there is none. */
  refund: v.optional(v.string()),
  /** What the gateway received, where that is not what was asked for; `amount` is null where nobody knows how much. */
  received: v.optional(v.object({ amount: v.nullable(v.number()), currency: v.string() })),
  createdAt: v.string(),
})

export type OrderPayment = v.InferOutput<typeof OrderPayment>

/** Where the customer collects an order, and when that was open as it was placed. */
export const OrderPickup = v.object({
  name: v.string(),
  address: v.string(),
  /** Minutes since midnight in Bangladesh. */
  opens: v.number(),
  closes: v.number(),
  /** Days of the week, 0 is Sunday. */
  daysOff: v.array(v.number()),
  /** What the customer shows there. For the customer alone. */
  code: v.optional(v.string()),
})
export type OrderPickup = v.InferOutput<typeof OrderPickup>

export const Order = v.object({
  id: Id,
  /** The order number that people see: H-2F8K-7QX. */
  number: v.string(),
  /** What joins orders that were placed together, for their customer and admins. Absent where it was placed alone. */
  groupId: v.optional(Id),
  createdAt: v.string(),
  updatedAt: v.string(),
  status: OrderStatus,
  paymentType: PaymentType,
  paymentStatus: PaymentStatus,
  orderItem: v.array(OrderItem),
  subtotal: v.number(),
  shipping: v.number(),
  couponCode: v.nullable(v.string()),
  couponDiscount: v.number(),
  totalAmount: v.number(),
  /** What of it was paid with store credit as it was placed. Absent: nothing, and from older servers. */
  creditUsed: v.optional(v.number()),
  shopId: Id,
  shop: v.object({
    id: Id,
    name: v.string(),
    nameBn: BanglaTexts.nameBn,
    phoneNumber: v.string(),
    logoUrl: v.string(),
    /** For the invoice, as the shop has them now. Absent from older servers. */
    address: v.optional(v.string()),
    ...ShopTax,
  }),
  customer: v.object({ id: Id, name: v.string(), phoneNumber: v.string(), email: v.string() }),
  shippingAddress: v.looseObject({
    name: v.string(),
    phoneNumber: v.string(),
    email: v.string(),
    address: v.string(),
    district: v.optional(v.nullable(v.string())),
    upazila: v.optional(v.nullable(v.string())),
    /** As in a saved address. */
    place: v.optional(v.nullable(v.string())),
  }),
  note: v.nullable(v.string()),
  courier: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  deliveredAt: v.nullable(v.string()),
  /** The days on which the shop promised to deliver, noon of each. Absent where the market's days count (MARKET_DAYS). */
  expectedDelivery: v.optional(v.object({ from: v.string(), to: v.string() })),
  /** Absent where it is delivered, and from older servers. The address is then that of the place. */
  pickup: v.optional(OrderPickup),
  /** How the customer wanted to pay online, for them alone. Absent where they have not said, and from older servers. */
  paymentMethod: v.optional(v.string()),
  /** Absent where nobody has asked to return it, and from older servers. */
  returnRequest: v.optional(ReturnRequest),
  /** Absent where all of it was delivered or nothing, and from older servers. */
  partialDelivery: v.optional(PartialDelivery),
  /** Amounts that go back while the rest of the order stays paid, oldest first. Absent where there is none. */
  refunds: v.optional(v.array(OrderRefund)),
  /** Where a cash order's refund goes. Absent where its customer has named nothing. */
  refundAccount: v.optional(RefundAccount),
  /** Absent where no courier was asked, and from older servers. */
  shipments: v.optional(v.array(Shipment)),
  events: v.array(OrderEvent),
  payments: v.array(OrderPayment),
  seq: v.number(),
})
export type Order = v.InferOutput<typeof Order>

export const OrderLine = v.object({
  productId: Id,
  /** Absent: the product's only variant. */
  variantId: v.optional(Id),
  quantity: v.pipe(
    v.number('Quantity must be a whole number.'),
    v.integer('Quantity must be a whole number.'),
    v.minValue(1, 'Quantity must be at least 1.'),
    v.maxValue(QUANTITY_MAX, 'Quantity is too large.'),
  ),
  price: v.pipe(taka, v.check(hasWholePoisha, INVALID_DECIMALS)),
  discount: v.optional(taka, 0),
})

export const DELIVERY_METHODS = ['DELIVERY', 'PICKUP'] as const

export const OrderDraft = v.object({
  id: OptionalId,
  shopId: Id,
  totalAmount: taka,
  paymentType: PaymentType,
  /**
   * For ONLINE: the id of one of the methods in /settings, with which `payments/create` pays where it names none. An order is
   * not refused for it: one that was placed offline may come when the market has given the method up, and the first one counts.
   */
  paymentMethod: v.optional(PaymentMethodId),
  products: v.pipe(
    boundedArray(OrderLine, ORDER_LINES_MAX, 'An order has at most 100 different products.'),
    v.minLength(1, TOAST.cartEmpty),
  ),
  couponCode: v.optional(v.pipe(v.string(), v.maxBytes(1000), v.transform(cleanCode), v.maxLength(40))),
  note: v.optional(Text),
  /** For PICKUP only name, phone number and email count. */
  shippingAddress: v.optional(DeliveryAddress),
  /** Absent: DELIVERY. */
  deliveryMethod: v.optional(v.picklist(DELIVERY_METHODS)),
  /** For PICKUP: which place of the shop. */
  pickupPoint: OptionalId,
  /** What the customer wants to pay of it with store credit, at most the total. Refused with CART_CHANGED where they have less. */
  credit: v.optional(taka),
})
export type OrderDraft = v.InferOutput<typeof OrderDraft>

const OrderFilters = {
  ...sortingFields(['createdAt', 'totalAmount', 'status']),
  searchTerm: v.optional(SearchTerm),
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  paymentType: v.optional(PaymentType),
}

/** What a list of orders, or an export of it, can be narrowed to. */
export const orderSelectionFields = {
  ...OrderFilters,
  shop: v.optional(QueryText),
  /** Only orders of this vendor's shops, by the vendor's id. */
  vendor: v.optional(Id),
  /** Only orders of this customer, by the customer's id. */
  customer: v.optional(Id),
  /** Only orders with a refund due. */
  owesRefund: v.optional(QueryBoolean),
  /** Only orders placed from this time on; a date alone is the whole day in Bangladesh. */
  createdFrom: v.optional(isoTimeOrDate('00:00:00.000')),
  /** Only orders placed up to this time. */
  createdTo: v.optional(isoTimeOrDate('23:59:59.999')),
  /** Only new orders that wait for their ONLINE payment; false: all but those. */
  awaitsPayment: v.optional(QueryBoolean),
  /** Only orders that are neither delivered, cancelled nor returned; false: only those. */
  isOpen: v.optional(QueryBoolean),
  /** Only open orders whose vendor is blocked or deleted, so that admins must finish them. */
  isUnattended: v.optional(QueryBoolean),
  /** Only orders with a payment that the gateway has received and checks; false: all but those. */
  hasHeldPayment: v.optional(QueryBoolean),
}

export const listOrders = endpoint({
  name: 'orders.list',
  method: 'GET',
  path: '/orders',
  who: ['ADMIN', 'VENDOR', 'CUSTOMER'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...orderSelectionFields,
    /** Adds `meta.counts`: how many orders each status has. New orders that wait for their payment count as UNPAID. */
    counts: v.optional(QueryBoolean),
  }),
  output: v.array(Order),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'Orders: all for an admin, those of their own shops for a vendor, their own for a customer.',
})

export const myOrders = endpoint({
  ...listOrders,
  name: 'orders.mine',
  path: '/orders/my-orders',
  who: ['CUSTOMER'],
  input: v.object({ ...pagingFields(PAGE_LIMITS.long), ...OrderFilters }),
  list: 'nested',
  summary: 'The orders of the customer who is signed in.',
})

export const shopOrders = endpoint({
  ...listOrders,
  name: 'orders.ofShops',
  path: '/orders/shop-orders',
  who: ['VENDOR'],
  input: v.object({ ...pagingFields(PAGE_LIMITS.other), ...OrderFilters, shopId: v.optional(QueryText) }),
  summary: 'The orders of the shops of the vendor who is signed in.',
})

export const getOrder = endpoint({
  name: 'orders.get',
  method: 'GET',
  path: '/orders/get-single-order/:id',
  who: ['ADMIN', 'VENDOR', 'CUSTOMER'],
  input: v.object({ id: Id }),
  output: Order,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: "One whole order, for its customer, its shop's vendor and admins.",
})

export const productOrders = endpoint({
  name: 'orders.ofProduct',
  method: 'GET',
  path: '/orders/get-product-order/:productId',
  who: ['CUSTOMER'],
  input: v.object({ productId: Id }),
  output: v.array(Order),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: "The customer's orders that allow them to review a product.",
})

export const StatusChange = v.object({
  id: Id,
  status: OrderStatus,
  reason: v.optional(Text),
  /** Why the customer returns it, for RETURN_REQUESTED; `reason` is then what they add in their own words. */
  returnReason: v.optional(ReturnReason),
  /**
   * With RETURN_REQUESTED: what is to come back; absent: all that the customer still has. With RETURNED, of a request: what the
   * shop takes back of it; absent: all of it. An order of which something stays with its customer is DELIVERED after that.
   */
  lines: v.optional(ReturnLines),
  courier: v.optional(lineSchema({ max: NAME_MAX })),
  trackingNumber: v.optional(lineSchema({ max: NAME_MAX })),
  restock: v.optional(v.boolean(), true),
  /** What the customer shows when they collect the order. Shops need it for DELIVERED. */
  pickupCode: v.optional(PickupCode),
  expectedStatus: v.optional(OrderStatus),
})
export type StatusChange = v.InferOutput<typeof StatusChange>

const ParcelText = v.optional(lineSchema({ max: NAME_MAX }))

/** Courier and tracking number of a parcel that has left: '' removes one, an absent one stays. */
export const ParcelChange = v.object({ id: Id, courier: ParcelText, trackingNumber: ParcelText })
export type ParcelChange = v.InferOutput<typeof ParcelChange>

export const PaymentStatusChange = v.object({ id: Id, paymentStatus: PaymentStatus, note: v.optional(Text) })
export type PaymentStatusChange = v.InferOutput<typeof PaymentStatusChange>
