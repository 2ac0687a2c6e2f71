import type { PaymentStatus } from '../../src/contract/payment-states.ts'
import { createPayment, getPayment, refundPayment } from '../../src/contract/payments.ts'
import { type Binding, bind } from '../bind.ts'
import { bookRefundByHand, refundOrder } from '../commands/refund-payment.ts'
import { requireOwn } from '../commands/require-own.ts'
import { type StartedPayment, startPayment } from '../commands/start-payment.ts'
import { tellPeople } from '../commands/tell-people.ts'
import { isRow } from '../queries/owned-rows.ts'
import { paymentOf } from '../queries/payments.ts'

export const bindings: readonly Binding[] = [
  bind(createPayment, async (_, started: StartedPayment) => ({ data: started, status: 201 }), {
    prepare: ({ services, actor, input }) => startPayment(services, actor, input.orderId),
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
      prepare: async ({ services, actor, input: { orderId, note } }) =>
        note === undefined ? refundOrder(services, orderId, actor) : null,
    },
  ),
]
