import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { PaymentStatus } from '../../src/contract/payment-states.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { type Gateway, GatewayError, type RefundAnswer } from '../outside/payments/gateway.ts'
import { insertEvent, wasPaidByHand } from '../queries/order-writes.ts'
import { changeOrder, type OrderToPay, orderToPay } from '../queries/payment-orders.ts'
import { type Attempt, attemptById, attemptsOfOrder, changeRefund, refundsOnTheirWay } from '../queries/payments.ts'
import type { Services } from '../services.ts'
import { auditOrder } from './audit-order.ts'
import { mailRefund } from './mail-order.ts'
import { SYSTEM } from './system.ts'
import { tellDevices } from './tell-devices.ts'
import { tellPeople } from './tell-people.ts'

const MINUTE_MS = 60_000
/** A refund that was being asked for so long ago died with its process, and may be asked for again. */
const ASKING_MS = 10 * MINUTE_MS
const ASK_AGAIN_MS = 60 * MINUTE_MS
const BATCH = 50
const REFUSED_THERE = 'The gateway refused the refund. Look at it there.'
/** The first request got no answer, but the gateway may have acted on it. */
const MAY_BE_BACK = 'The gateway refused to refund this a second time. Look there first: the money may be back already.'
const BY_HAND = 'What was paid another way is given back by hand: open the order and mark it as refunded.'

/**
 * Chooses what of an order is to be given back: each payment of an order that owes a refund, or one that came twice.
 * @returns the chosen attempts, as `refundOrder` takes them
 * @throws Refusal NOT_FOUND, CONFLICT (nothing to refund)
 */
export const claimRefunds = async (tx: Database, services: Services, orderId: string): Promise<string> => {
  const order = await orderToPay(tx, orderId)
  if (!order) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  const attempts = await attemptsOfOrder(tx, orderId)
  const owed = attempts.filter(attempt => isOwed(attempt, order, services))
  if (owed.length === 0) throw nothingOwed(attempts)
  return owed.map(({ id }) => id).join(' ')
}

/**
 * Asks the gateway to give the chosen payments back. Slow, and not for a transaction; of two who ask at once only one is
 * heard. It is written down who asked, before anything leaves. What is back or promised already is not asked for again, so
 * that a process which takes over from one that died ends what that one began.
 * @param chosen what `claimRefunds` answered
 * @returns the order's payment status afterwards: REFUNDED, or REFUND_PENDING while the money is on its way
 * @throws Refusal CONFLICT (refused by the gateway, or being asked for just now), UNAVAILABLE
 */
export const refundOrder = async (
  services: Services,
  orderId: string,
  actor: Actor,
  chosen: string,
): Promise<PaymentStatus> => {
  const order = (await orderToPay(services.store.read, orderId))!
  const ids = new Set(chosen.split(' '))
  const attempts = (await attemptsOfOrder(services.store.read, orderId)).filter(({ id }) => ids.has(id))
  const owed = attempts.filter(attempt => isOwed(attempt, order, services))
  await refundEach({ services, order, actor }, owed)
  const isUnsure = attempts.some(attempt => attempt.refundStatus === 'SENDING' && !owed.includes(attempt))
  if (isUnsure) throw nothingOwed(attempts)
  return (await orderToPay(services.store.read, orderId))!.paymentStatus
}

type Asking = { services: Services; order: OrderToPay; actor: Actor }

/** One that is refused keeps none of the others from its customer. */
const refundEach = async (asking: Asking, owed: readonly Attempt[]): Promise<void> => {
  const refusals: Refusal[] = []
  for (const attempt of owed) {
    await refundOne(asking, attempt).catch(error => {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
    })
  }
  if (refusals[0]) throw refusals[0]
}

type ByHand = { tx: Database; orderId: string; note: string; actor: Actor; now: number }

/**
 * Books as given back another way what the gateway has refused to give back, in the transaction at hand.
 * @returns the order's payment status afterwards
 * @throws Refusal NOT_FOUND, CONFLICT (nothing was refused, or it was asked for again at the same moment)
 */
export const bookRefundByHand = async ({ tx, orderId, note, actor, now }: ByHand): Promise<PaymentStatus> => {
  const order = await orderToPay(tx, orderId)
  if (!order) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  const refused = (await attemptsOfOrder(tx, orderId)).filter(({ refundStatus }) => refundStatus === 'REFUSED')
  if (refused.length === 0) throw new Refusal('CONFLICT', 'The gateway has refused no refund of this order.')
  for (const attempt of refused) {
    if (!(await changeRefund(tx, attempt, { refund_status: 'DONE', refund_at: now }))) throw askedAgain()
  }
  await finishOrder(tx, { orderId, note, actor, now })
  const { number, paymentStatus } = (await orderToPay(tx, orderId))!
  const states = { before: { paymentStatus: order.paymentStatus }, after: { paymentStatus, note } }
  await auditOrder(tx, { actor, action: 'order.refund-by-hand', orderId, number, ...states, now })
  return paymentStatus
}

/** Asks what became of refunds that the gateway promised. For the sweep. */
export const followRefunds = async (services: Services): Promise<void> => {
  const { gateway, store, now, log } = services
  if (!gateway) return
  for (const attempt of await refundsOnTheirWay(store.read, gateway.name, now() - ASK_AGAIN_MS, BATCH)) {
    const answer = await gateway.queryRefund(attempt.refundReference!).catch(error => {
      log.warn({ paymentId: attempt.id, reason: String(error.message) }, 'The gateway could not be asked for a refund.')
      return null
    })
    if (answer) await bookRefund(services, attempt, answer)
  }
}

const isOwed = (attempt: Attempt, order: OrderToPay, { gateway, now }: Services): boolean => {
  if (attempt.status !== 'COMPLETED') return false
  const { refundStatus: state, refundAt } = attempt
  const isOld = refundAt !== null && refundAt <= now() - ASKING_MS
  if (state === 'SENDING') return isOld
  // Nobody will ever hear what became of it.
  if (state === 'SENT') return gateway?.name !== attempt.gateway || (attempt.refundReference === null && isOld)
  return state === 'OWED' || state === 'REFUSED' || (state === null && order.paymentStatus === 'REFUND_PENDING')
}

const nothingOwed = (attempts: readonly Attempt[]): Refusal => {
  const isOnItsWay = attempts.some(({ refundStatus }) => refundStatus === 'SENDING' || refundStatus === 'SENT')
  if (isOnItsWay) return new Refusal('CONFLICT', 'The refund is on its way already.')
  return new Refusal('CONFLICT', `The gateway holds no money of this order. ${BY_HAND}`)
}

const refundOne = async (asking: Asking, attempt: Attempt): Promise<void> => {
  const { services } = asking
  const gateway = gatewayOf(services, attempt)
  if (!gateway) return refuse(services, attempt, 'This payment came through a gateway that is not connected now.')
  const now = services.now()
  if (!(await services.store.write(tx => claimRefund(tx, asking, attempt, now)))) throw askedAgain()
  const claimed = (await attemptById(services.store.read, attempt.id))!
  const answer = await askGateway(services, gateway, claimed)
  await bookRefund(services, claimed, answer)
  if (answer.outcome === 'REFUSED') throw refused(attempt.refundStatus === 'SENDING' ? MAY_BE_BACK : REFUSED_THERE)
}

const claimRefund = async (tx: Database, { order, actor }: Asking, attempt: Attempt, now: number): Promise<boolean> => {
  if (!(await changeRefund(tx, attempt, { refund_status: 'SENDING', refund_at: now }))) return false
  const after = { amount: toTaka(attempt.amount), transactionId: attempt.transactionId }
  await auditOrder(tx, { actor, action: 'order.refund', orderId: order.id, number: order.number, after, now })
  return true
}

const askedAgain = (): Refusal => new Refusal('CONFLICT', 'Somebody is refunding this order just now.')

const gatewayOf = ({ gateway }: Services, attempt: Attempt): Gateway | null =>
  gateway?.name === attempt.gateway && attempt.bankReference ? gateway : null

/** Noted, so that it can be booked by hand; it may be asked for again all the same. */
const refuse = async (services: Services, attempt: Attempt, why: string): Promise<never> => {
  await bookRefund(services, attempt, { outcome: 'REFUSED', reference: null })
  throw refused(why)
}

const refused = (why: string): Refusal => new Refusal('CONFLICT', `${why} ${BY_HAND}`)

/** Silence may mean that it was heard: the claim stays until it has grown old, so that nothing is given back twice. */
const askGateway = async ({ log }: Services, gateway: Gateway, attempt: Attempt): Promise<RefundAnswer> => {
  const { transactionId, amount } = attempt
  try {
    return await gateway.refund({ transactionId, amount, bankReference: attempt.bankReference! })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.error({ paymentId: attempt.id, reason: error.message }, 'A refund was asked for without an answer.')
    throw new Refusal('UNAVAILABLE', 'The gateway does not answer. Please try again in ten minutes.', {
      retryAfter: 600,
    })
  }
}

const bookRefund = async (services: Services, attempt: Attempt, answer: RefundAnswer): Promise<void> => {
  const time = services.now()
  const isBooked = await services.store.write(async tx => {
    const state = { refund_status: answer.outcome, refund_reference: answer.reference ?? attempt.refundReference }
    if (!(await changeRefund(tx, attempt, { ...state, refund_at: time }))) return false
    if (answer.outcome !== 'DONE') return touch(tx, attempt, time)
    const note = `Refunded, transaction ${attempt.transactionId}.`
    await finishOrder(tx, { orderId: attempt.orderId, note, actor: SYSTEM, now: time })
    await mailRefund({ tx, orderId: attempt.orderId, config: services.config, now: time }, attempt, 'done')
    return true
  })
  if (isBooked) await tellPeople(services, attempt.orderId)
}

/** The order shows how far its refunds are, so it changes with them. */
const touch = async (tx: Database, attempt: Attempt, now: number): Promise<true> => {
  const order = (await orderToPay(tx, attempt.orderId))!
  if (!(await changeOrder(tx, order, { updated_at: now }))) return touch(tx, attempt, now)
  await tellDevices(tx, order.id, [], now)
  return true
}

type Finish = { orderId: string; note: string; actor: Parameters<typeof insertEvent>[1]['actor']; now: number }

/** The order is REFUNDED when nothing of it is owed any more; what a person booked as paid, a person gives back. */
const finishOrder = async (tx: Database, finish: Finish): Promise<void> => {
  const { orderId, note, actor, now } = finish
  const order = (await orderToPay(tx, orderId))!
  const attempts = await attemptsOfOrder(tx, orderId)
  const isBack = attempts.every(other => other.status !== 'COMPLETED' || other.refundStatus === 'DONE')
  const isAllBack = isBack && !(await wasPaidByHand(tx, orderId))
  const to = order.paymentStatus === 'REFUND_PENDING' && isAllBack ? 'REFUNDED' : order.paymentStatus
  if (!(await changeOrder(tx, order, { payment_status: to, updated_at: now }))) return finishOrder(tx, finish)
  await insertEvent(tx, { orderId, actor, from: order.paymentStatus, to, note, now })
  await tellDevices(tx, orderId, [], now)
}
