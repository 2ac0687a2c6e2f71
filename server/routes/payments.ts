import type { PaymentStatus } from '../../src/contract/payment-status.ts'
import { createPayment, getPayment, refundPayment } from '../../src/contract/payments.ts'
import { publishOrderHint } from '../commands/order-effects.ts'
import { recordManualRefund, refundOrder, selectRefundableAttempts } from '../commands/refund-payment.ts'
import { requireOwned } from '../commands/require-ownership.ts'
import { createOrReopenAttempt, openGatewaySession, type StartedPayment } from '../commands/start-payment.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findPayment } from '../queries/payment-attempts.ts'
import { hasRow } from '../queries/row-existence.ts'

/** A refund that was made another way asks no gateway. */
const BY_HAND = 'by hand'

export const routes: readonly Route[] = [
  createRoute(createPayment, async (_, started: StartedPayment) => ({ data: started, status: 201 }), {
    work: {
      claim: ({ db, services, actor, input: { orderId }, header }, earlier) =>
        createOrReopenAttempt({ tx: db, services, customer: actor, orderId, origin: header('origin') }, earlier),
      perform: ({ services }, attemptId) => openGatewaySession(services, attemptId),
    },
  }),

  createRoute(getPayment, async ({ db, input, actor }) => {
    const payment = await findPayment(db, input.id, actor.profileId)
    return { data: await requireOwned(payment, () => hasRow(db, 'payments', input.id)) }
  }),

  createRoute(
    refundPayment,
    async ({ db, input: { orderId, note }, actor, now, afterCommit, services }, asked: PaymentStatus | null) => {
      if (asked !== null) return refundAnswer(orderId, asked)
      const refund = await recordManualRefund({ tx: db, orderId, note: note!, actor, services, now })
      afterCommit(() => publishOrderHint(services, refund.hint))
      return refundAnswer(orderId, refund.paymentStatus)
    },
    {
      work: {
        claim: async ({ db, services, input: { orderId, note } }, claimed) =>
          claimed ?? (note === undefined ? selectRefundableAttempts(db, services, orderId) : BY_HAND),
        perform: async ({ services, actor, input: { orderId } }, claimed) =>
          claimed === BY_HAND ? null : refundOrder(services, orderId, actor, claimed),
      },
    },
  ),
]

const refundAnswer = (orderId: string, paymentStatus: PaymentStatus) => ({
  data: { orderId, paymentStatus },
  message: paymentStatus === 'REFUND_PENDING' ? 'The refund is on its way.' : 'The money is back.',
})
