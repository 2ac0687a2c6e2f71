import { ApiError } from '../../../src/contract/errors.ts'
import { GatewayError, type GatewayReturn } from '../../adapters/payments/gateway.ts'
import { findGateway } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import { required } from '../../config/required.ts'
import type { PaymentAttempt } from '../../payments/payment-attempts.ts'
import { findSession, type PaymentSession } from '../../payments/payment-session.ts'
import { checkPayment, failSession } from './check-payment.ts'
import { executePayment } from './execute-payment.ts'

/**
 * What a browser's return from the gateway causes: a query, or the execution of a payment that its customer has approved.
 * Beyond the rate limit, and when the gateway cannot be asked, the known status stays; the job keeps asking the gateway.
 * @param fields what the browser has brought, which is not trusted
 */
export const receiveReturnedBrowser = async (
  services: Services,
  attempt: PaymentAttempt,
  fields: Record<string, string>,
): Promise<void> => {
  try {
    await services.limits.consume('payment-return', attempt.id)
    const returned = findGateway(services.gateways, attempt.gateway)?.parseReturn(fields) ?? NOTHING
    await applyReturn(services, required(await findSession(services.store.read, attempt), attempt.id), returned)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return
    if (!(error instanceof GatewayError)) throw error
    services.log.warn(
      { paymentId: attempt.id, reason: error.message },
      'The gateway could not be asked after a browser returned.',
    )
  }
}

const NOTHING: GatewayReturn = { reference: null, sessionId: null, answer: null }

const applyReturn = async (
  services: Services,
  session: PaymentSession,
  { reference, sessionId, answer }: GatewayReturn,
): Promise<void> => {
  const { lead } = session
  const isOwn = sessionId !== null && sessionId === lead.sessionId
  if (isOwn && answer === 'APPROVED') return executePayment(services, lead.id)
  await checkPayment(services, lead, reference)
  // Ends only what is still pending. Without an execution no money can move any more.
  const hasLeft = isOwn && (answer === 'FAILED' || answer === 'CANCELLED') && lead.executedAt === null
  if (hasLeft) await failSession(services, session, answer)
}
