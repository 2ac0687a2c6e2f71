import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import {
  createPayment,
  getPayment,
  getPaymentOutcome,
  payInCash,
  refundPayment,
} from '../../../src/contract/payments/payments.ts'
import { required } from '../../config/required.ts'
import { hasRow } from '../../db/row-existence.ts'
import { requireOwned } from '../../http/require-ownership.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { findPayment, findPaymentOutcome } from '../../payments/shown-payments.ts'
import { publishOrderHint } from '../order-effects.ts'
import { loadOwnOrder } from '../require-own-order.ts'
import { changePaymentStatus as changePayment } from './change-payment-status.ts'
import { changeToCash, checkOpenAttempts } from './change-to-cash.ts'
import { type RefundedOrder, recordManualRefund, refundOrder, selectRefundableAttempts } from './refund-payment.ts'
import { createOrReopenAttempt, openGatewaySession, type StartedPayment } from './start-payment.ts'

/** The subject of a refund made outside of the gateway, as stored with the idempotency key. */
const MANUAL_REFUND = 'by hand'

export const routes: readonly Route[] = [
  createRoute(changePaymentStatus, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await changePayment({ tx: db, change: input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(createPayment, async (_, started: StartedPayment) => ({ data: started, status: 201 }), {
    externalCall: {
      claim: ({ db, services, actor, input, header }, earlier) =>
        createOrReopenAttempt({ tx: db, services, customer: actor, ...input, origin: header('origin') }, earlier),
      perform: ({ services }, attemptId) => openGatewaySession(services, attemptId),
    },
  }),

  createRoute(getPayment, async ({ db, input, actor }) => {
    const payment = await findPayment(db, input.id, actor.profileId)
    return { data: await requireOwned(payment, () => hasRow(db, 'payments', input.id)) }
  }),

  createRoute(getPaymentOutcome, async ({ db, input }) => {
    const outcome = await findPaymentOutcome(db, input.id)
    if (!outcome) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    return { data: outcome }
  }),

  createRoute(
    payInCash,
    async ({ db, input: { orderId }, actor, now, services, afterCommit }) => {
      const hint = await changeToCash({ tx: db, services, customer: actor, orderId, now })
      afterCommit(() => publishOrderHint(services, hint))
      return { data: { orderId } }
    },
    { prepare: ({ services, actor, input }) => checkOpenAttempts(services, actor, input.orderId), asksOthers: true },
  ),

  createRoute(
    refundPayment,
    async (
      { db, input: { orderId, note }, actor, now, afterCommit, services },
      gatewayResult: RefundedOrder | null,
    ) => {
      if (gatewayResult !== null) return refundResult(orderId, gatewayResult)
      const refund = await recordManualRefund({ tx: db, orderId, note: required(note, 'note'), actor, services, now })
      afterCommit(() => publishOrderHint(services, refund.hint))
      const { paymentStatus } = refund
      return refundResult(orderId, { paymentStatus, isUnderWay: paymentStatus === 'REFUND_PENDING' })
    },
    {
      externalCall: {
        claim: async ({ db, services, input: { orderId, note } }, claimed) =>
          claimed ?? (note === undefined ? selectRefundableAttempts(db, services, orderId) : MANUAL_REFUND),
        perform: async ({ services, actor, input: { orderId } }, claimed) =>
          claimed === MANUAL_REFUND ? null : refundOrder(services, orderId, actor, claimed),
      },
    },
  ),
]

const refundResult = (orderId: string, { paymentStatus, isUnderWay }: RefundedOrder) => ({
  data: { orderId, paymentStatus },
  message: isUnderWay ? ('The refund is on its way.' as const) : ('Refunded.' as const),
})
