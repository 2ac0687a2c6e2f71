import type { Named } from '../../contract/bangla-texts.ts'
import type { PickupPoint } from '../../contract/delivery/pickup.ts'
import type { Delivery } from '../../contract/delivery/quote-delivery.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { OrderStatus } from '../../contract/orders/order-status.ts'
import type { PaymentStatus } from '../../contract/payments/payment-status.ts'
import type { LineTitle } from '../../contract/products/line-names.ts'
import type { Product } from '../../contract/products/products.ts'
import type { Review } from '../../contract/reviews/reviews.ts'

/** `variantId` absent: the product's only variant. */
export type SeenLine = Named &
  LineTitle & {
    productId: string
    variantId?: string | undefined
    image: string
    quantity: number
    price: number
    discount: number
    /** Grams of a piece, where it is known. */
    weight?: number | null | undefined
  }

/** What the customer saw when ordering, in taka: shown while the order waits, and compared with changed prices. */
export type OrderSeen = {
  shop: { id: string } & Named
  lines: SeenLine[]
  subtotal: number
  shipping: number
  couponDiscount: number
  totalAmount: number
  /** What of it is paid with store credit. Absent: nothing. */
  creditUsed?: number | undefined
  /** How the shop delivers to the address, or where it is picked up. Absent: as the market does. */
  delivery?: (Delivery & { point?: PickupPoint | undefined }) | undefined
}

/** The same of orders that are placed together, in their order. */
export type OrderGroupSeen = { orders: OrderSeen[] }

/** What the vendor saw of a new product beside its fields. */
export type ProductSeen = {
  category: Product['category']
  shop: Product['shop']
  image: string
  thumbhash: string | null
}

/** A review's product and author, to show the review before the server has it. */
export type ReviewSeen = { product: Review['product']; by: string }

/** A question's product and asker, and who answers: to show them before the server has them. */
export type QuestionSeen = { product: Review['product']; by: string }
export type AnswerSeen = { by: { name: string; isShop: boolean } }

/** The order that a message is about. */
export type MessageSeen = { order?: { id: string; number: string } | undefined }

/** The sign-in email, by which a person is found who is no longer on the device. */
export type PersonSeen = { email: string }

type SeenByName = {
  'orders.create': OrderSeen
  'orders.createGroup': OrderGroupSeen
  'orders.changeStatus': { status: OrderStatus }
  'orders.changePaymentStatus': { paymentStatus: PaymentStatus }
  'products.create': ProductSeen
  'products.duplicate': ProductSeen
  'reviews.create': ReviewSeen
  'reviews.update': ReviewSeen
  'questions.ask': QuestionSeen
  'questions.answer': AnswerSeen
  'conversations.send': MessageSeen
  'customers.update': PersonSeen
  'vendors.update': PersonSeen
  'admins.update': PersonSeen
}

/** What the person saw when they wrote it; null: nothing is kept, or another client wrote it (sw/write-fallback.ts). */
export type SeenOf<E extends Endpoint> = E['name'] extends keyof SeenByName ? SeenByName[E['name']] | null : null
