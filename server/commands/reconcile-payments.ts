import { GatewayError } from '../outside/payments/gateway.ts'
import { type Attempt, attemptsToCheck, claimCheck, stopCheckingEnded } from '../queries/payments.ts'
import type { Services } from '../services.ts'
import { checkPayment, endAttempt } from './check-payment.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH = 50

/** The gateway is asked about an attempt first after this, then after a third of its age each time. */
export const FIRST_CHECK_MS = 2 * MINUTE_MS
const LONGEST_REST_MS = 2 * 60 * MINUTE_MS
/** An attempt this old of which nothing was heard is over. Held money is asked about for ever, once a day in the end. */
const ATTEMPT_LIVES_MS = DAY_MS

/**
 * Asks the gateway about attempts of which nothing was heard, and about money on hold. Several processes may do so at
 * once: each attempt is leased to one of them by the time when it is due again.
 */
export const reconcilePayments = async (services: Services): Promise<void> => {
  const now = services.now()
  for (const attempt of await attemptsToCheck(services.store.read, now, BATCH)) {
    if (await services.store.write(tx => claimCheck(tx, attempt, now + restAfter(attempt, now)))) {
      await askAbout(services, attempt)
    }
  }
}

const restAfter = (attempt: Attempt, now: number): number =>
  Math.round(Math.min(longestRest(attempt), Math.max(FIRST_CHECK_MS, (now - attempt.createdAt) / 3)))

const longestRest = ({ status }: Attempt): number => (status === 'ON_HOLD' ? DAY_MS : LONGEST_REST_MS)

/** One attempt, now. A gateway that does not answer is asked again at the next turn. */
export const askAbout = async (services: Services, attempt: Attempt): Promise<void> => {
  try {
    await checkPayment(services, attempt, null)
    await services.store.write(tx => stopCheckingEnded(tx, attempt.id))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.warn({ paymentId: attempt.id, reason: error.message }, 'The gateway could not be asked.')
  }
  if (services.now() - attempt.createdAt > ATTEMPT_LIVES_MS) await endAttempt(services, attempt, 'EXPIRED')
}
