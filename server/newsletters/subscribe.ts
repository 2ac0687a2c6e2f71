import { API_PREFIX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { consumeAddressToken, createMailedToken, findUnexpiredToken } from '../accounts/create-mailed-token.ts'
import { subscriptionMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueDiscardedMail, queueMail } from '../mails/queue-mail.ts'
import { isSubscribed, saveSubscriber } from './subscribers.ts'

type RequestSubscriptionParams = {
  tx: Database
  email: string
  /** Is the address within its mail limit? */
  mayMail: boolean
  config: Pick<Config, 'publicUrl'>
  now: number
}

/**
 * Queues the mail that confirms a subscription. For an address that is subscribed or over its mail limit it reads and
 * writes the same, without a recipient, so that neither the response nor its time reveals which addresses are known.
 */
export const requestSubscription = async ({
  tx,
  email,
  mayMail,
  config,
  now,
}: RequestSubscriptionParams): Promise<void> => {
  const isSubscriber = await isSubscribed(tx, email)
  const { token, expiresAt } = await createMailedToken(tx, { purpose: 'SUBSCRIBE', userId: null, newEmail: email, now })
  const url = `${config.publicUrl}${API_PREFIX}/newsletters/confirm?${new URLSearchParams({ token })}`
  const mail = subscriptionMail({ to: email, url, expiresAt })
  await (mayMail && !isSubscriber ? queueMail : queueDiscardedMail)(tx, mail, now)
}

/**
 * Subscribes by the link of that mail, once. Opening it again succeeds while the address is subscribed, because a lost
 * response must not look like an invalid link, but does not subscribe an address that has unsubscribed meanwhile.
 * @returns the address
 * @throws ApiError VALIDATION when the link is invalid
 */
export const subscribeByToken = async (tx: Database, token: string, now: number): Promise<string> => {
  const fresh = await consumeAddressToken(tx, token, 'SUBSCRIBE', now)
  if (fresh) await saveSubscriber(tx, fresh, now)
  const email = fresh ?? (await findUnexpiredToken(tx, token, 'SUBSCRIBE', now))?.email
  if (email && (fresh || (await isSubscribed(tx, email)))) return email
  throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
}
