import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import * as contract from '../../../src/contract/orders/order-refunds.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { publishOrderHint } from '../order-effects.ts'
import { loadOwnOrder } from '../require-own-order.ts'
import { saveRefundAccount, showRefundAccount } from './refund-account.ts'
import { recordRefund, refundAmount } from './refund-amount.ts'
import { chooseStoreCredit, giveStoreCredit } from './refund-as-credit.ts'

export const routes: readonly Route[] = [
  createRoute(contract.refundAmount, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await refundAmount({ tx: db, actor, services, now }, input)
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(contract.recordRefund, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await recordRefund({ tx: db, actor, services, now }, input)
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(contract.saveRefundAccount, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await saveRefundAccount({ tx: db, actor, services, now }, input)
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(contract.chooseStoreCredit, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await chooseStoreCredit({ tx: db, actor, services, now }, input.id)
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(contract.giveStoreCredit, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await giveStoreCredit({ tx: db, actor, services, now }, input)
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(contract.showRefundAccount, async ({ db, input, actor, now, services }) => ({
    data: await showRefundAccount({ tx: db, actor, services, now }, input.id),
  })),
]
