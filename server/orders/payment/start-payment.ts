import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { Poisha } from '../../../src/contract/money.ts'
import { describePaymentLimits, isPayableOnline } from '../../../src/contract/payments/payment-limits.ts'
import { type Charge, type Gateway, GatewayError } from '../../adapters/payments/gateway.ts'
import { type ChosenMethod, chooseMethod, findGateway, type Gateways } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { allowedOrigin } from '../../config/allowed-origin.ts'
import { required } from '../../config/required.ts'
import { hasRow } from '../../db/row-existence.ts'
import type { Database } from '../../db/store.ts'
import { requireOwned } from '../../http/require-ownership.ts'
import {
  findPaymentOrder,
  listOrderNumbers,
  listPaymentItems,
  listUnpaidGroupOrderIds,
  type PaymentOrder,
} from '../../payments/order-payment-state.ts'
import { findAttempt, isExecuting, listOrderAttempts } from '../../payments/payment-attempts.ts'
import { findSession, type PaymentSession, saveSessionId, sumShares } from '../../payments/payment-session.ts'
import { storeAttempt } from '../../payments/store-attempt.ts'
import { failSession, reopenSession } from './check-payment.ts'
import { FIRST_PAYMENT_CHECK_MS } from './reconcile-payments.ts'

const MAX_PAYMENT_ATTEMPTS = 20

export type StartedPayment = { id: string; redirect_url: string }

/** `origin` is the Origin header of the request. */
type StartPaymentParams = {
  tx: Database
  services: Services
  customer: Actor
  orderId: string
  isWholeGroup?: boolean | undefined
  /** The id of a method; by default that of the order, if it is still offered, otherwise the first. */
  method?: string | undefined
  origin: string | undefined
}

/**
 * Stores an attempt to pay an unpaid ONLINE order, or all unpaid ones of its group, before the gateway is called, so that
 * no payment can arrive for an unknown attempt.
 * @param earlier the attempt of an unfinished request with the same key, which is reused where it still asks for the same
 * @returns the id of the lead
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), VALIDATION (no gateway, or cash), CONFLICT (nothing to pay),
 *   RATE_LIMITED
 */
export const createOrReopenAttempt = async (params: StartPaymentParams, earlier: string | null): Promise<string> => {
  const { tx, services, origin } = params
  const named = requireMethod(services.gateways, params.method)
  const now = services.now()
  const orders = await listPayableOrders(params)
  const chosen = params.method === undefined ? preferMethodOf(orders, services.gateways, named) : named
  requirePayableTogether(orders, chosen.gateway)
  const attempt = earlier === null ? undefined : await findAttempt(tx, earlier)
  const session = attempt && (await findSession(tx, attempt))
  if (!session || session.lead.method !== chosen.method || !isForOrders(session, orders))
    return createAttempts(tx, orders, { ...chosen, now, origin: allowedOrigin(services.config, origin) })
  await reopenSession({ tx, config: services.config, now }, session, now + FIRST_PAYMENT_CHECK_MS)
  return session.lead.id
}

const isForOrders = ({ shares }: PaymentSession, orders: readonly PaymentOrder[]): boolean =>
  shares.length === orders.length &&
  orders.every(({ id, amountDue }) => shares.some(share => share.orderId === id && share.amount === amountDue))

/**
 * Creates a session at the gateway for an attempt. A second call creates another session with the same transaction id;
 * the first one stays unused. Slow, so never call it in a transaction.
 * @throws ApiError UNAVAILABLE; then the attempt has ended and may be reopened
 */
export const openGatewaySession = async (services: Services, attemptId: string): Promise<StartedPayment> => {
  const attempt = required(await findAttempt(services.store.read, attemptId), attemptId)
  const session = required(await findSession(services.store.read, attempt), attemptId)
  const gateway = findGateway(services.gateways, attempt.gateway)
  try {
    if (!gateway) throw new GatewayError('The gateway is not configured.')
    const { url, sessionId } = await gateway.create(await buildCharge(services, session))
    // Before the customer is sent there, because nothing else finds the payment again.
    if (sessionId !== null) await services.store.write(tx => saveSessionId(tx, session, sessionId))
    return { id: session.lead.id, redirect_url: url }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.error({ paymentId: attempt.id, reason: error.message }, 'A payment could not be started.')
    await failSession(services, session, 'FAILED')
    throw new ApiError('UNAVAILABLE', 'Online payment does not answer right now. Please try again in a moment.', {
      retryAfter: 10,
    })
  }
}

export const NO_GATEWAY_MESSAGE = 'Online payment is not available here. Choose cash on delivery.'
const UNKNOWN_METHOD_MESSAGE = 'This way to pay is not available any more. Choose another.'

const requireMethod = (gateways: Gateways, method: string | undefined): ChosenMethod => {
  const chosen = chooseMethod(gateways, method)
  if (chosen) return chosen
  const isNone = gateways.length === 0
  const message = isNone ? NO_GATEWAY_MESSAGE : UNKNOWN_METHOD_MESSAGE
  throw new ApiError('VALIDATION', message, { fields: { [isNone ? 'orderId' : 'method']: message } })
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

/**
 * Whether these amounts can be paid online, together, by any gateway. What costs nothing needs none.
 * @throws ApiError
 */
export const requireGatewayFor = (amounts: readonly Poisha[], gateways: Gateways): void => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total === 0 || gateways.some(({ limits }) => isPayableOnline(total, limits))) return
  const [first] = gateways
  if (!first) throw new ApiError('VALIDATION', NO_GATEWAY_MESSAGE, { fields: { paymentType: NO_GATEWAY_MESSAGE } })
  requireWithinPaymentLimits(total, first, 'paymentType')
}

const requirePayableTogether = (orders: readonly PaymentOrder[], gateway: Gateway): void => {
  const total = orders.reduce((sum, { amountDue }) => sum + amountDue, 0)
  requireWithinPaymentLimits(total, gateway, 'orderId')
}

/** Orders that were placed together have one method. The market may have given it up since then. */
const preferMethodOf = ([order]: readonly PaymentOrder[], gateways: Gateways, byDefault: ChosenMethod): ChosenMethod =>
  chooseMethod(gateways, order?.paymentMethod ?? undefined) ?? byDefault

/** The named order first, whose attempt is the lead. */
const listPayableOrders = async ({
  tx,
  customer,
  orderId,
  isWholeGroup,
}: StartPaymentParams): Promise<PaymentOrder[]> => {
  const others = isWholeGroup ? await listUnpaidInGroup(tx, orderId) : []
  const own = others.length > 0 ? await findPaymentOrder(tx, orderId, customer.profileId) : undefined
  // Deployed clients name the first order of a group, of which store credit may have paid all.
  if (own && own.creditUsed > 0 && own.amountDue === 0) return others
  return [await requireUnpaidOrder(tx, customer, orderId), ...others]
}

/** The other orders of a group that nobody has paid or is paying. */
const listUnpaidInGroup = async (tx: Database, orderId: string): Promise<PaymentOrder[]> => {
  const orders: PaymentOrder[] = []
  for (const id of await listUnpaidGroupOrderIds(tx, orderId)) {
    if (await isBeingPaid(tx, id)) continue
    orders.push(required(await findPaymentOrder(tx, id), id))
  }
  return orders
}

const isBeingPaid = async (tx: Database, orderId: string): Promise<boolean> =>
  (await listOrderAttempts(tx, orderId)).some(attempt => attempt.status === 'ON_HOLD' || isExecuting(attempt))

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
  if (attempts.some(({ status }) => status === 'ON_HOLD')) {
    throw new ApiError('CONFLICT', 'Your payment has arrived and is being checked. There is no need to pay again.')
  }
  if (attempts.some(isExecuting)) throw new ApiError('CONFLICT', PAYMENT_UNDER_WAY)
  return order
}

const PAYMENT_UNDER_WAY = 'Your payment is under way. Wait a few minutes and look here again before you pay once more.'

/** @returns the id of the lead, which is the attempt of the first order */
const createAttempts = async (
  tx: Database,
  orders: readonly PaymentOrder[],
  { gateway, method, origin, now }: ChosenMethod & { origin: string | null; now: number },
): Promise<string> => {
  let leadId: string | null = null
  for (const { id: orderId, amountDue: amount } of orders) {
    const { length } = await listOrderAttempts(tx, orderId)
    if (length >= MAX_PAYMENT_ATTEMPTS)
      throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 600 })
    // The gateway is queried about the lead.
    const nextCheckAt: number | null = leadId === null ? now + FIRST_PAYMENT_CHECK_MS : null
    const share: NewShare = { orderId, leadId, amount, gateway: gateway.name, method, origin, nextCheckAt, now }
    const id: string = await storeAttempt(tx, share)
    leadId ??= id
  }
  return required(leadId, 'an order to pay')
}

type NewShare = Parameters<typeof storeAttempt>[1]

const buildCharge = async ({ store, config }: Services, session: PaymentSession): Promise<Charge> => {
  const { lead } = session
  const { read } = store
  const order = required(await findPaymentOrder(read, lead.orderId), lead.orderId)
  const orderIds = session.shares.map(({ orderId }) => orderId)
  const goods = await listPaymentItems(read, orderIds)
  const { name, email, phoneNumber, address, district } = order
  return {
    transactionId: lead.transactionId,
    method: lead.method ?? '',
    amount: sumShares(session),
    orderNumber: (await listOrderNumbers(read, orderIds)).join(', '),
    productNames: goods.map(item => item.name),
    itemCount: goods.reduce((sum, item) => sum + item.quantity, 0),
    category: goods[0]?.category ?? 'Goods',
    customer: { name, email, phoneNumber, address, city: district ?? 'Dhaka' },
    returnUrl: `${config.publicUrl}/payments/return/${lead.id}`,
    notifyUrl: `${config.publicUrl}/payments/notify/${lead.gateway}`,
    publicUrl: config.publicUrl,
  }
}
