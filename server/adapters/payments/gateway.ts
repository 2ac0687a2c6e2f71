import type { Poisha } from '../../../src/contract/money.ts'

/** What a gateway is asked to collect. Addresses are absolute. */
export type Charge = {
  transactionId: string
  amount: Poisha
  orderNumber: string
  /** Names of what is paid for, and how many pieces in all. */
  goods: readonly string[]
  pieces: number
  category: string
  customer: { name: string; email: string; phoneNumber: string; address: string; city: string }
  /** Where the browser comes back to, and where the gateway tells us by itself. */
  returnUrl: string
  notifyUrl: string
  publicUrl: string
}

/** Money that the gateway says it has: to be compared with what was asked, never believed alone. */
export type PaidTransaction = {
  outcome: 'PAID'
  transactionId: string
  /** Null where the gateway's answer holds no exact amount. */
  amount: Poisha | null
  currency: string
  isRisky: boolean
  reference: string
  bankReference: string
}
export type PaymentResult = PaidTransaction | { outcome: 'PENDING' | 'FAILED' | 'CANCELLED' }

/** What arrived at our door, proved to come from the gateway. It says only which payment to ask about. */
export type GatewayNotification = { transactionId: string; reference: string | null }

export type RefundRequest = { transactionId: string; bankReference: string; amount: Poisha }
/** SENT: on its way; the reference asks for it later. */
export type RefundResult = { outcome: 'DONE' | 'SENT' | 'REFUSED'; reference: string | null }

/** Whoever collects money for us. Everything but `parseNotification` may throw GatewayError. */
export type Gateway = {
  name: 'sandbox' | 'sslcommerz'
  /** Opens a session. @returns where the browser goes */
  create(charge: Charge): Promise<string>
  /** Null where the message does not come from the gateway. */
  parseNotification(fields: Record<string, string>): GatewayNotification | null
  /** Asks about one payment by the gateway's own reference. */
  verify(reference: string): Promise<PaymentResult>
  /** Asks about a transaction by our name for it. */
  query(transactionId: string): Promise<PaymentResult>
  /** Gives money back. */
  refund(request: RefundRequest): Promise<RefundResult>
  /** Asks what became of a refund. */
  queryRefund(reference: string): Promise<RefundResult>
}

/** The gateway could not be reached, or answered what nobody can understand: nothing is known. */
export class GatewayError extends Error {}
