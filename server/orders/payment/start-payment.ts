import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { Poisha } from '../../../src/contract/money.ts'
import { describePaymentLimits, isPayableOnline } from '../../../src/contract/payments/payment-limits.ts'
import { type Charge, type Gateway, GatewayError } from '../../adapters/payments/gateway.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { allowedOrigin } from '../../config/allowed-origin.ts'
import { required } from '../../config/required.ts'
import { hasRow } from '../../db/row-existence.ts'
import type { Database } from '../../db/store.ts'
import { requireOwned } from '../../http/require-ownership.ts'
import { findPaymentOrder, listPaymentItems, type PaymentOrder } from '../../payments/order-payment-state.ts'
import { findAttempt, listOrderAttempts, type PaymentAttempt } from '../../payments/payment-attempts.ts'
import { storeAttempt } from '../../payments/store-attempt.ts'
import { failAttempt, reopenAttempt } from './check-payment.ts'
import { FIRST_PAYMENT_CHECK_MS } from './reconcile-payments.ts'

const MAX_PAYMENT_ATTEMPTS = 20

export type StartedPayment = { id: string; redirect_url: string }

/** `origin` is the Origin header of the request. */
type StartPaymentParams = {
  tx: Database
  services: Services
  customer: Actor
  orderId: string
  origin: string | undefined
}

/**
 * Stores an attempt to pay an unpaid ONLINE order before the gateway is called, so that no payment can arrive for an
 * unknown attempt.
 * @param earlier the attempt of an unfinished request with the same key, which is reused
 * @returns the attempt's id
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), VALIDATION (no gateway, or cash), CONFLICT (nothing to pay),
 *   RATE_LIMITED
 */
export const createOrReopenAttempt = async (
  { tx, services, customer, orderId, origin }: StartPaymentParams,
  earlier: string | null,
): Promise<string> => {
  const gateway = requireGateway(services.gateway)
  const now = services.now()
  const order = await requirePayableOrder({ tx, customer, orderId, gateway })
  const attempt = earlier === null ? undefined : await findAttempt(tx, earlier)
  if (attempt?.gateway !== gateway.name)
    return createAttempt(tx, order, gateway, now, allowedOrigin(services.config, origin))
  await reopenAttempt({ tx, config: services.config, now }, attempt, now + FIRST_PAYMENT_CHECK_MS)
  return attempt.id
}

/**
 * Creates a session at the gateway for an attempt. A second call creates another session with the same transaction id;
 * the first one stays unused. Slow, so never call it in a transaction.
 * @throws ApiError UNAVAILABLE; then the attempt has ended and may be reopened
 */
export const openGatewaySession = async (services: Services, attemptId: string): Promise<StartedPayment> => {
  const attempt = required(await findAttempt(services.store.read, attemptId), attemptId)
  const gateway = requireGateway(services.gateway)
  try {
    return { id: attempt.id, redirect_url: await gateway.create(await buildCharge(services, attempt)) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.error({ paymentId: attempt.id, reason: error.message }, 'A payment could not be started.')
    await failAttempt(services, attempt, 'FAILED')
    throw new ApiError('UNAVAILABLE', 'Online payment does not answer right now. Please try again in a moment.', {
      retryAfter: 10,
    })
  }
}

export const NO_GATEWAY_MESSAGE = 'Online payment is not available here. Choose cash on delivery.'

const requireGateway = (gateway: Gateway | null): Gateway => {
  if (gateway) return gateway
  throw new ApiError('VALIDATION', NO_GATEWAY_MESSAGE, { fields: { orderId: NO_GATEWAY_MESSAGE } })
}

/**
 * Refuses a total that the gateway does not take, for which it would open no session.
 * @throws ApiError VALIDATION with the limits
 */
export const requireWithinPaymentLimits = (total: Poisha, { limits }: Gateway, field: string): void => {
  if (!limits || isPayableOnline(total, limits)) return
  const message = describePaymentLimits(limits)
  throw new ApiError('VALIDATION', message, { fields: { [field]: message } })
}

type PayableOrderParams = { tx: Database; customer: Actor; orderId: string; gateway: Gateway }

const requirePayableOrder = async ({ tx, customer, orderId, gateway }: PayableOrderParams): Promise<PaymentOrder> => {
  const order = await requireUnpaidOrder(tx, customer, orderId)
  requireWithinPaymentLimits(order.totalAmount, gateway, 'orderId')
  return order
}

/** The customer's own ONLINE order that nobody has paid or is paying. @throws ApiError */
export const requireUnpaidOrder = async (tx: Database, customer: Actor, orderId: string): Promise<PaymentOrder> => {
  const own = await findPaymentOrder(tx, orderId, customer.profileId)
  const order = await requireOwned(own, () => hasRow(tx, 'orders', orderId))
  if (order.paymentType !== 'ONLINE') {
    const message = 'This order is paid in cash when it arrives.'
    throw new ApiError('VALIDATION', message, { fields: { orderId: message } })
  }
  if (order.paymentStatus !== 'UNPAID') throw new ApiError('CONFLICT', 'This order is paid already.')
  if (order.status !== 'PENDING') throw new ApiError('CONFLICT', 'This order was cancelled. Please order again.')
  const attempts = await listOrderAttempts(tx, orderId)
  if (attempts.some(attempt => attempt.status === 'ON_HOLD')) {
    throw new ApiError('CONFLICT', 'Your payment has arrived and is being checked. There is no need to pay again.')
  }
  return order
}

const createAttempt = async (
  tx: Database,
  order: PaymentOrder,
  gateway: Gateway,
  now: number,
  origin: string | null,
): Promise<string> => {
  const { length } = await listOrderAttempts(tx, order.id)
  if (length >= MAX_PAYMENT_ATTEMPTS) throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 600 })
  return storeAttempt(tx, {
    orderId: order.id,
    amount: order.totalAmount,
    gateway: gateway.name,
    origin,
    nextCheckAt: now + FIRST_PAYMENT_CHECK_MS,
    now,
  })
}

const buildCharge = async ({ store, config }: Services, attempt: PaymentAttempt): Promise<Charge> => {
  const order = required(await findPaymentOrder(store.read, attempt.orderId), attempt.orderId)
  const goods = await listPaymentItems(store.read, attempt.orderId)
  const { name, email, phoneNumber, address, district } = order
  return {
    transactionId: attempt.transactionId,
    amount: attempt.amount,
    orderNumber: order.number,
    productNames: goods.map(item => item.name),
    itemCount: goods.reduce((sum, item) => sum + item.quantity, 0),
    category: goods[0]?.category ?? 'Goods',
    customer: { name, email, phoneNumber, address, city: district ?? 'Dhaka' },
    returnUrl: `${config.publicUrl}/payments/return/${attempt.id}`,
    notifyUrl: `${config.publicUrl}/payments/notify/${attempt.gateway}`,
    publicUrl: config.publicUrl,
  }
}
