import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { type ExecuteResult, type Gateway, GatewayError } from '../../adapters/payments/gateway.ts'
import { findGateway } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import { required } from '../../config/required.ts'
import { lockAttempt, lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { findPaymentOrder, type PaymentOrder } from '../../payments/order-payment-state.ts'
import { findAttempt, isExecuting, listOrderAttempts, updateAttempt } from '../../payments/payment-attempts.ts'
import { findSession, type PaymentSession, saveExecution, toGatewayPayment } from '../../payments/payment-session.ts'
import { checkPayment, failSession, isForAttempt } from './check-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** After this time a request to move money has been answered or is lost, and a query says what has become of it. */
const EXECUTION_LEASE_MS = 2 * MINUTE_MS

/**
 * Has the gateway move the money of a payment that its customer has approved. Each payment is executed by one process at a
 * time, and of the payments of an order only one, while the order still wants it: so nobody is charged twice. A gateway
 * executes a payment once, however often it is asked.
 * @param leadId the lead of the session
 * @throws GatewayError when the gateway cannot be asked; then nobody knows whether it has moved the money, and the job asks
 */
export const executePayment = async (services: Services, leadId: string): Promise<void> => {
  const claim = await services.store.write(tx => claimExecution(tx, leadId, services.now()))
  const gateway = findGateway(services.gateways, claim.session.lead.gateway)
  if (claim.state === 'UNWANTED') return failSession(services, claim.session, 'CANCELLED')
  if (claim.state === 'TAKEN' || !gateway?.execute) return checkPayment(services, claim.session.lead, null)
  await applyExecution(services, claim.session, await askToExecute(services, gateway, claim.session))
}

/**
 * The same for a payment that was asked for before, and of which the gateway still says that it is not paid: the process
 * died before it asked, or its request was lost.
 */
export const resumeExecution = async (services: Services, leadId: string): Promise<void> => {
  const lead = await findAttempt(services.store.read, leadId)
  if (lead && isExecuting(lead)) await executePayment(services, leadId)
}

type ExecutionClaim = { state: 'CLAIMED' | 'TAKEN' | 'UNWANTED'; session: PaymentSession }

/** TAKEN: it is being executed, or it has ended. UNWANTED: it was never asked for, and an order needs it no more. */
const claimExecution = async (tx: Database, leadId: string, now: number): Promise<ExecutionClaim> => {
  await lockAttempt(tx, leadId)
  const session = required(await findSession(tx, { id: leadId, leadId: null }), leadId)
  const orderIds = session.shares.map(({ orderId }) => orderId)
  for (const orderId of orderIds) await lockOrder(tx, orderId)
  const { lead } = session
  const isRunning = lead.executedAt !== null && lead.executedAt > now - EXECUTION_LEASE_MS
  if (lead.status !== 'PENDING' || isRunning) return { state: 'TAKEN', session }
  for (const orderId of orderIds) {
    const order = required(await findPaymentOrder(tx, orderId), orderId)
    // What was asked for before may have been paid: then it goes back by the rules of late payments.
    if (!wantsPayment(order)) return { state: lead.executedAt === null ? 'UNWANTED' : 'TAKEN', session }
    if (await isPaidOtherwise(tx, orderId, leadId)) return { state: 'TAKEN', session }
  }
  await saveExecution(tx, session, now)
  await updateAttempt(tx, lead, { next_check_at: now + EXECUTION_LEASE_MS })
  return { state: 'CLAIMED', session }
}

const wantsPayment = ({ status, paymentType, paymentStatus, isCustomerDeleted }: PaymentOrder): boolean =>
  status === 'PENDING' && paymentType === 'ONLINE' && paymentStatus === 'UNPAID' && !isCustomerDeleted

/** Whether another payment of the order is being executed, or its risk is being checked. */
const isPaidOtherwise = async (tx: Database, orderId: string, leadId: string): Promise<boolean> =>
  (await listOrderAttempts(tx, orderId)).some(
    attempt => (attempt.leadId ?? attempt.id) !== leadId && (attempt.status === 'ON_HOLD' || isExecuting(attempt)),
  )

const askToExecute = async (
  { store, log }: Services,
  gateway: Gateway,
  session: PaymentSession,
): Promise<ExecuteResult> => {
  try {
    return (await gateway.execute?.(toGatewayPayment(session))) ?? { outcome: 'PENDING' }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ paymentId: session.lead.id, reason: error.message }, 'A payment was executed without a response.')
    if (!error.isUnsent) return { outcome: 'PENDING' }
    await store.write(tx => saveExecution(tx, session, null))
    throw error
  }
}

const applyExecution = async (services: Services, session: PaymentSession, result: ExecuteResult): Promise<void> => {
  const { lead } = session
  if (isPaid(result, session)) return settlePayment(services, lead.id, result)
  if (result.outcome === 'FAILED' || result.outcome === 'CANCELLED')
    return failSession(services, session, result.outcome)
  if (result.outcome === 'UNAPPROVED') return services.store.write(tx => saveExecution(tx, session, null))
  return checkPayment(services, lead, null)
}

const isPaid = (result: ExecuteResult, { lead }: PaymentSession) =>
  result.outcome !== 'UNAPPROVED' && isForAttempt(result, lead)
