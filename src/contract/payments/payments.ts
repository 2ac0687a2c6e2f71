import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Text } from '../fields.ts'
import { PaymentMethodId } from './payment-methods.ts'

export const ATTEMPT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED', 'ON_HOLD'] as const
export const AttemptStatus = v.picklist(ATTEMPT_STATUSES)
export type AttemptStatus = v.InferOutput<typeof AttemptStatus>

/** An attempt to pay an order, or several that were placed together: `amount` is for all of them. */
export const Payment = v.object({
  id: Id,
  amount: v.number(),
  createdAt: v.string(),
  transactionId: v.string(),
  status: AttemptStatus,
  order: v.object({ id: Id, customer: v.object({ name: v.string(), phoneNumber: v.string() }) }),
  /** Each order that it pays, and with how much. Absent where it pays one. */
  orders: v.optional(v.array(v.object({ id: Id, number: v.string(), amount: v.number() }))),
})
export type Payment = v.InferOutput<typeof Payment>

export const createPayment = endpoint({
  name: 'payments.create',
  method: 'POST',
  path: '/payments/create',
  who: ['CUSTOMER'],
  input: v.object({
    orderId: Id,
    /** With it those that were placed together with it and are not paid either. */
    isWholeGroup: v.optional(v.boolean()),
    /** The id of one of the methods in /settings; by default the order's, if it is still one of them, otherwise the first. */
    method: v.optional(PaymentMethodId),
  }),
  output: v.object({ id: Id, redirect_url: v.string() }),
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary: 'Start paying an unpaid ONLINE order; the response says where the browser goes.',
})

export const getPayment = endpoint({
  name: 'payments.get',
  method: 'GET',
  path: '/payments/:id',
  who: ['CUSTOMER'],
  input: v.object({ id: Id }),
  output: Payment,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'Get one attempt to pay, for the customer who made it.',
})

export const payInCash = endpoint({
  name: 'payments.changeToCash',
  method: 'POST',
  path: '/payments/change-to-cash',
  who: ['CUSTOMER'],
  input: v.object({ orderId: Id }),
  output: v.object({ orderId: Id }),
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary: 'Make an unpaid ONLINE order cash on delivery.',
})

/** What everybody may know who has the payment's id, which the gateway sends the browser back with: nothing of a person. */
export const PaymentOutcome = v.object({
  id: Id,
  amount: v.number(),
  status: AttemptStatus,
  /** The state of its refund; absent where there is none. */
  refund: v.optional(v.string()),
})
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>

export const getPaymentOutcome = endpoint({
  name: 'payments.outcome',
  method: 'GET',
  path: '/payments/:id/outcome',
  who: 'anyone',
  input: v.object({ id: Id }),
  output: PaymentOutcome,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'How one attempt to pay has ended, for a browser without a session; nothing of its customer.',
})

const NOTE_REQUIRED = 'Enter how it was paid or refunded.'

export const refundPayment = endpoint({
  name: 'payments.refund',
  method: 'POST',
  path: '/payments/refund',
  who: ['ADMIN'],
  /**
   * With `note` the gateway is not asked: the admin records a refund that was made another way, and the note says how.
   */
  input: v.object({ orderId: Id, note: v.optional(v.pipe(Text, v.nonEmpty(NOTE_REQUIRED))) }),
  output: v.object({ orderId: Id, paymentStatus: v.string() }),
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary:
    "Start the gateway's refund of an order that owes one, or record one that it refused and that was paid back in another way.",
})
