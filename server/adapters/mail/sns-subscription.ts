import type { Logger } from 'pino'
import * as v from 'valibot'

const SubscriptionConfirmation = v.object({ Type: v.literal('SubscriptionConfirmation'), SubscribeURL: v.string() })

/** The operator opens the address once. The server does not: it calls no address that a request names. */
export const logSubscription = (body: unknown, log: Pick<Logger, 'warn'>): void => {
  if (v.is(SubscriptionConfirmation, body))
    log.warn(
      { subscribeUrl: body.SubscribeURL.slice(0, 1000) },
      'Amazon SNS asks to confirm a subscription. Open this address once.',
    )
}
