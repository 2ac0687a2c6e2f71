import { DAY_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { GatewayError } from '../../adapters/payments/gateway.ts'
import type { Services } from '../../adapters/services.ts'
import { required } from '../../config/required.ts'
import {
  claimAttemptCheck,
  isExecuting,
  listAttemptsToCheck,
  type PaymentAttempt,
  stopCheckingEndedAttempt,
} from '../../payments/payment-attempts.ts'
import { findSession } from '../../payments/payment-session.ts'
import { checkPayment, failSession } from './check-payment.ts'
import { resumeExecution } from './execute-payment.ts'

const BATCH = 50

/** The gateway is first queried about an attempt after this time, then each time after a third of the attempt's age. */
export const FIRST_PAYMENT_CHECK_MS = 2 * MINUTE_MS
const MAX_CHECK_INTERVAL_MS = 2 * 60 * MINUTE_MS
/** Unpaid attempts expire at this age, once the gateway has said so. Payments on hold are queried without end, finally once a day. */
const ATTEMPT_EXPIRY_MS = DAY_MS
/** Those about which it cannot be queried: the server or its network may have been off meanwhile. */
const UNANSWERED_EXPIRY_MS = 14 * DAY_MS

/**
 * Queries the gateway about pending attempts and payments on hold. Several processes may run this at once: each attempt
 * is leased to one of them by its next due time.
 */
export const reconcilePayments = async (services: Services): Promise<void> => {
  const now = services.now()
  for (const attempt of await listAttemptsToCheck(services.store.read, now, BATCH)) {
    if (await services.store.write(tx => claimAttemptCheck(tx, attempt, now + nextCheckDelay(attempt, now)))) {
      await reconcileAttempt(services, attempt)
      if (isExecuting(attempt)) await resume(services, attempt)
    }
  }
}

/** What was approved, and is not paid although the gateway was asked to move the money, is asked for again. */
const resume = async (services: Services, attempt: PaymentAttempt): Promise<void> => {
  await resumeExecution(services, attempt.id).catch(error => {
    if (!(error instanceof GatewayError)) throw error
    services.log.warn({ paymentId: attempt.id, reason: error.message }, 'The gateway could not be asked to move money.')
  })
}

const nextCheckDelay = (attempt: PaymentAttempt, now: number): number =>
  Math.round(Math.min(maxCheckInterval(attempt), Math.max(FIRST_PAYMENT_CHECK_MS, (now - attempt.createdAt) / 3)))

const maxCheckInterval = ({ status }: PaymentAttempt): number => (status === 'ON_HOLD' ? DAY_MS : MAX_CHECK_INTERVAL_MS)

/** Checks one attempt now. If the gateway does not answer, the next run tries again. */
export const reconcileAttempt = async (services: Services, attempt: PaymentAttempt): Promise<void> => {
  let expiryMs = ATTEMPT_EXPIRY_MS
  try {
    await checkPayment(services, attempt, null)
    await services.store.write(tx => stopCheckingEndedAttempt(tx, attempt.id))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.warn({ paymentId: attempt.id, reason: error.message }, 'The gateway could not be queried.')
    expiryMs = UNANSWERED_EXPIRY_MS
  }
  if (services.now() - attempt.createdAt <= expiryMs) return
  await failSession(services, required(await findSession(services.store.read, attempt), attempt.id), 'EXPIRED')
}
