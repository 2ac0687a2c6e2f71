import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { allowedOrigin } from '../headers.ts'
import { type Charge, type Gateway, GatewayError } from '../outside/payments/gateway.ts'
import { goodsToPay, type OrderToPay, orderToPay } from '../queries/payment-orders.ts'
import { type Attempt, attemptById, attemptsOfOrder, insertAttempt } from '../queries/payments.ts'
import type { Services } from '../services.ts'
import { endAttempt, reopenAttempt } from './check-payment.ts'
import { FIRST_CHECK_MS } from './reconcile-payments.ts'
import { requireOwn } from './require-own.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const TRANSACTION_LENGTH = 10
const ATTEMPTS_MAX = 20
const ID_TRIES = 5

export type StartedPayment = { id: string; redirect_url: string }

/** `origin`: that of the page that asks, as its browser says. */
type Starting = { tx: Database; services: Services; customer: Actor; orderId: string; origin: string | undefined }

/**
 * Writes down an attempt to pay an unpaid ONLINE order, before the gateway hears of it, so that money can never come for
 * something unknown.
 * @param earlier the attempt of an earlier request with the same key that got no answer: it is used again
 * @returns the attempt's id
 * @throws Refusal NOT_FOUND, FORBIDDEN (another's), VALIDATION (no gateway, or cash), CONFLICT (nothing to pay), RATE_LIMITED
 */
export const claimAttempt = async (
  { tx, services, customer, orderId, origin }: Starting,
  earlier: string | null,
): Promise<string> => {
  const gateway = requireGateway(services.gateway)
  const now = services.now()
  const order = await payableOrder(tx, customer, orderId)
  const attempt = earlier === null ? undefined : await attemptById(tx, earlier)
  if (attempt?.gateway !== gateway.name)
    return addAttempt(tx, order, gateway, now, allowedOrigin(services.config, origin))
  await reopenAttempt(tx, attempt, now + FIRST_CHECK_MS, now)
  return attempt.id
}

/**
 * Opens the gateway's page for an attempt. Asked again for the same attempt it opens another one under the same transaction
 * id: the page that nobody was told of stays unused. Slow: not for a transaction.
 * @throws Refusal UNAVAILABLE; the attempt has ended then, and may be reopened
 */
export const openSession = async (services: Services, attemptId: string): Promise<StartedPayment> => {
  const attempt = (await attemptById(services.store.read, attemptId))!
  const gateway = requireGateway(services.gateway)
  try {
    return { id: attempt.id, redirect_url: await gateway.create(await chargeFor(services, attempt)) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.error({ paymentId: attempt.id, reason: error.message }, 'A payment could not be started.')
    await endAttempt(services, attempt, 'FAILED')
    throw new Refusal('UNAVAILABLE', 'Online payment does not answer right now. Please try again in a moment.', {
      retryAfter: 10,
    })
  }
}

export const NO_GATEWAY = 'Online payment is not available here. Choose cash on delivery.'

const requireGateway = (gateway: Gateway | null): Gateway => {
  if (gateway) return gateway
  throw new Refusal('VALIDATION', NO_GATEWAY, { fields: { orderId: NO_GATEWAY } })
}

const payableOrder = async (tx: Database, customer: Actor, orderId: string): Promise<OrderToPay> => {
  const found = await orderToPay(tx, orderId)
  const own = found?.customerId === customer.profileId ? found : undefined
  const order = await requireOwn(own, () => found !== undefined)
  if (order.paymentType !== 'ONLINE') {
    const message = 'This order is paid in cash when it arrives.'
    throw new Refusal('VALIDATION', message, { fields: { orderId: message } })
  }
  if (order.paymentStatus !== 'UNPAID') throw new Refusal('CONFLICT', 'This order is paid already.')
  if (order.status !== 'PENDING') throw new Refusal('CONFLICT', 'This order was cancelled. Please order again.')
  const attempts = await attemptsOfOrder(tx, orderId)
  if (attempts.some(attempt => attempt.status === 'ON_HOLD')) {
    throw new Refusal('CONFLICT', 'Your payment has arrived and is being checked. There is no need to pay again.')
  }
  return order
}

const addAttempt = async (
  tx: Database,
  order: OrderToPay,
  gateway: Gateway,
  now: number,
  origin: string | null,
): Promise<string> => {
  const { length } = await attemptsOfOrder(tx, order.id)
  if (length >= ATTEMPTS_MAX) throw new Refusal('RATE_LIMITED', REFUSED.rateLimited, { retryAfter: 600 })
  for (let tries = 0; tries < ID_TRIES; tries++) {
    const row = { id: uuid(), orderId: order.id, amount: order.totalAmount, transactionId: newTransactionId() }
    const times = { nextCheckAt: now + FIRST_CHECK_MS, now }
    if (await insertAttempt(tx, { ...row, ...times, gateway: gateway.name, origin })) return row.id
  }
  throw new Error(`No free transaction id in ${ID_TRIES} tries`)
}

/** Ten upper-case characters or digits. They name the sandbox's page, so nobody must be able to guess them. */
const newTransactionId = (): string =>
  Array.from({ length: TRANSACTION_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const chargeFor = async ({ store, config }: Services, attempt: Attempt): Promise<Charge> => {
  const order = (await orderToPay(store.read, attempt.orderId))!
  const goods = await goodsToPay(store.read, attempt.orderId)
  const { name, email, phoneNumber, address, district } = order
  return {
    transactionId: attempt.transactionId,
    amount: attempt.amount,
    orderNumber: order.number,
    goods: goods.map(item => item.name),
    pieces: goods.reduce((sum, item) => sum + item.quantity, 0),
    category: goods[0]?.category ?? 'Goods',
    customer: { name, email, phoneNumber, address, city: district ?? 'Dhaka' },
    returnUrl: `${config.publicUrl}/payments/return/${attempt.id}`,
    notifyUrl: `${config.publicUrl}/payments/notify/${attempt.gateway}`,
    publicUrl: config.publicUrl,
  }
}
