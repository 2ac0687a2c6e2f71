import type { PaymentStatus } from '../../src/contract/payment-states.ts'
import { createPayment, getPayment, refundPayment } from '../../src/contract/payments.ts'
import { type Binding, bind } from '../bind.ts'
import { bookRefundByHand, claimRefunds, refundOrder } from '../commands/refund-payment.ts'
import { requireOwn } from '../commands/require-own.ts'
import { claimAttempt, openSession, type StartedPayment } from '../commands/start-payment.ts'
import { tellPeople } from '../commands/tell-people.ts'
import { isRow } from '../queries/owned-rows.ts'
import { paymentOf } from '../queries/payments.ts'

/** A refund that was made another way asks no gateway. */
const BY_HAND = 'by hand'

export const bindings: readonly Binding[] = [
  bind(createPayment, async (_, started: StartedPayment) => ({ data: started, status: 201 }), {
    work: {
      claim: ({ db, services, actor, input: { orderId }, header }, earlier) =>
        claimAttempt({ tx: db, services, customer: actor, orderId, origin: header('origin') }, earlier),
      perform: ({ services }, attemptId) => openSession(services, attemptId),
    },
  }),

  bind(getPayment, async ({ db, input, actor }) => {
    const payment = await paymentOf(db, input.id, actor.profileId)
    return { data: await requireOwn(payment, () => isRow(db, 'payments', input.id)) }
  }),

  bind(
    refundPayment,
    async ({ db, input: { orderId, note }, actor, now, after, services }, asked: PaymentStatus | null) => {
      const paymentStatus = asked ?? (await bookRefundByHand({ tx: db, orderId, note: note!, actor, now }))
      if (asked === null) after(() => tellPeople(services, orderId))
      const message = paymentStatus === 'REFUND_PENDING' ? 'The refund is on its way.' : 'The money is back.'
      return { data: { orderId, paymentStatus }, message }
    },
    {
      work: {
        claim: async ({ db, services, input: { orderId, note } }, claimed) =>
          claimed ?? (note === undefined ? claimRefunds(db, services, orderId) : BY_HAND),
        perform: async ({ services, actor, input: { orderId } }, claimed) =>
          claimed === BY_HAND ? null : refundOrder(services, orderId, actor, claimed),
      },
    },
  ),
]
