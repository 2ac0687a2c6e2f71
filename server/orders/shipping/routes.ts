import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { askRecipientScore, type RecipientScore } from '../../../src/contract/orders/customer-history.ts'
import {
  correctDelivery,
  decideParcel,
  type ParcelQuote,
  quoteParcel,
} from '../../../src/contract/orders/order-parcels.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { deliverPart, receiveRest } from '../../../src/contract/orders/partial-delivery.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { publishOrderHint, publishOrderHints } from '../order-effects.ts'
import { receiveRest as receive } from '../receive-rest.ts'
import { loadOwnOrder } from '../require-own-order.ts'
import { correctDelivery as correct } from './correct-delivery.ts'
import { decideParcel as decide } from './decide-parcel.ts'
import { deliverPart as deliver } from './deliver-part.ts'
import { handOver as makeParcel } from './hand-over.ts'
import { quoteParcel as quote } from './quote-parcel.ts'
import { askRecipientScore as askScore } from './recipient-score.ts'

export const routes: readonly Route[] = [
  createRoute(askRecipientScore, async (_, score: RecipientScore) => ({ data: score }), {
    prepare: askScore,
    asksOthers: true,
  }),

  createRoute(quoteParcel, async (_, quote: ParcelQuote) => ({ data: quote }), { prepare: quote, asksOthers: true }),

  createRoute(handOver, async ({ db, input, actor, now, afterCommit, services }) => {
    const hints = await makeParcel({ tx: db, input, actor, services, now })
    afterCommit(() => publishOrderHints(services, hints))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(decideParcel, async ({ db, input, actor, now, afterCommit, services }) => {
    const hints = await decide({ tx: db, input, actor, services, now })
    afterCommit(() => publishOrderHints(services, hints))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(correctDelivery, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await correct({ tx: db, input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(deliverPart, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await deliver({ tx: db, input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),

  createRoute(receiveRest, async ({ db, input, actor, now, afterCommit, services }) => {
    const hint = await receive({ tx: db, input, actor, services, now })
    afterCommit(() => publishOrderHint(services, hint))
    return { data: await loadOwnOrder(db, input.id, actor), message: TOAST.changed }
  }),
]
