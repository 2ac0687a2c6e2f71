import type { Poisha } from '../../../src/contract/money.ts'
import type { PaymentLimits } from '../../../src/contract/payments/payment-limits.ts'
import type { PaymentMethod } from '../../../src/contract/payments/payment-methods.ts'
import type { ReceivedMoney } from './received-money.ts'

/** A payment to request from the gateway. URLs are absolute. */
export type Charge = {
  transactionId: string
  /** One of the gateway's methods. */
  method: string
  amount: Poisha
  orderNumber: string
  productNames: readonly string[]
  /** The total quantity of all items. */
  itemCount: number
  category: string
  customer: { name: string; email: string; phoneNumber: string; address: string; city: string }
  /** Where the browser returns to, and where the gateway sends its notification. */
  returnUrl: string
  notifyUrl: string
  publicUrl: string
}

/** A payment that the gateway reports as received. Compare amount and currency with the charge before accepting it. */
export type PaidTransaction = ReceivedMoney & {
  outcome: 'PAID'
  transactionId: string
  isRisky: boolean
  reference: string
  bankReference: string
}
export type PaymentResult = PaidTransaction | { outcome: 'PENDING' | 'FAILED' | 'CANCELLED' }

/** A notification with a valid signature. It only says which payment to verify. */
export type GatewayNotification = { transactionId: string; reference: string | null }

/** A page where the customer pays. `sessionId`: the gateway's id of the payment, where it has one before it is paid. */
export type GatewaySession = { url: string; sessionId: string | null }

/** A payment as the gateway is asked about it. */
export type GatewayPayment = { transactionId: string; sessionId: string | null }

/**
 * What a browser brings back from the gateway. Anybody could send it, so it only says what to ask the gateway for.
 * `answer`: what the customer is said to have done, where the gateway says so.
 */
export type GatewayReturn = {
  reference: string | null
  sessionId: string | null
  answer: 'APPROVED' | 'FAILED' | 'CANCELLED' | null
}

/** UNAPPROVED: the customer has not approved the payment yet, so it can be executed later. */
export type ExecuteResult = PaymentResult | { outcome: 'UNAPPROVED' }

/**
 * Of all of a payment, or of a part. A request that is repeated under its id makes no second refund.
 * `known`: the references of the refunds of the same payment that we know, for gateways that know refunds by no id of ours.
 */
export type RefundRequest = RefundedPayment & { refundId: string; amount: Poisha; known: readonly string[] }
/** The payment that a refund is of. */
export type RefundedPayment = { bankReference: string; sessionId: string | null }
export type RefundQuery = RefundedPayment & { reference: string }
/** SENT means that the refund is in progress; query it later by its reference. */
export type RefundResult = { outcome: 'DONE' | 'SENT' | 'REFUSED'; reference: string | null }

/** A payment gateway. Every method except those that parse may throw GatewayError. */
export type Gateway = {
  name: 'sandbox' | 'sslcommerz' | 'bkash'
  /** What customers choose from, the default first. Unique among all gateways. */
  methods: readonly Omit<PaymentMethod, 'limits'>[]
  /** The least and the most that one payment may be. */
  limits: PaymentLimits | null
  create(charge: Charge): Promise<GatewaySession>
  parseReturn(fields: Record<string, string>): GatewayReturn
  /** Null if the signature is not valid. */
  parseNotification(fields: Record<string, string>): GatewayNotification | null
  /**
   * Moves the money of a payment that the customer has approved. Absent where it moves on the gateway's own page. After
   * PENDING and after an error nobody knows whether it has moved, unless the error is unsent: query.
   */
  execute?(payment: GatewayPayment): Promise<ExecuteResult>
  /** The state of a payment by the gateway's reference. */
  verify(reference: string): Promise<PaymentResult>
  /** The state of a payment: each try to pay it, oldest first, or none. */
  query(payment: GatewayPayment): Promise<readonly PaymentResult[]>
  refund(request: RefundRequest): Promise<RefundResult>
  queryRefund(query: RefundQuery): Promise<RefundResult>
}

/**
 * The gateway could not be reached or sent an invalid response, so the payment's state is unknown.
 * `isUnsent`: the request did not get there, or was turned away before anything was done.
 */
export class GatewayError extends Error {
  readonly isUnsent: boolean
  constructor(message: string, { isUnsent = false }: { isUnsent?: boolean } = {}) {
    super(message)
    this.isUnsent = isUnsent
  }
}
