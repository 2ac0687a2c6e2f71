import type { Poisha } from '../../../src/contract/money.ts'
import type { PaymentLimits } from '../../../src/contract/payments/payment-limits.ts'
import type { ReceivedMoney } from './received-money.ts'

/** A payment to request from the gateway. URLs are absolute. */
export type Charge = {
  transactionId: string
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

/** Of all of a payment, or of a part. A request that is repeated under its id makes no second refund. */
export type RefundRequest = { refundId: string; bankReference: string; amount: Poisha }
/** SENT means that the refund is in progress; query it later by its reference. */
export type RefundResult = { outcome: 'DONE' | 'SENT' | 'REFUSED'; reference: string | null }

/** A payment gateway. Every method except `parseNotification` may throw GatewayError. */
export type Gateway = {
  name: 'sandbox' | 'sslcommerz'
  /** The least and the most that one payment may be. */
  limits: PaymentLimits | null
  /** Creates a payment session and returns the URL of its page. */
  create(charge: Charge): Promise<string>
  /** Null if the signature is not valid. */
  parseNotification(fields: Record<string, string>): GatewayNotification | null
  /** The state of a payment by the gateway's reference. */
  verify(reference: string): Promise<PaymentResult>
  /** The state of a payment by our transaction id: each try to pay it, oldest first, or none. */
  query(transactionId: string): Promise<readonly PaymentResult[]>
  refund(request: RefundRequest): Promise<RefundResult>
  /** The state of a refund by its reference. */
  queryRefund(reference: string): Promise<RefundResult>
}

/** The gateway could not be reached or sent an invalid response, so the payment's state is unknown. */
export class GatewayError extends Error {}
