import { API_PREFIX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { queueDiscardedMail, queueMail } from '../adapters/mail/mail-queue.ts'
import { subscriptionMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { isSubscribed, saveSubscriber } from '../queries/subscribers.ts'
import { consumeAddressToken, createMailedToken, findUnexpiredToken } from './create-mailed-token.ts'

type RequestSubscriptionParams = {
  tx: Database
  email: string
  /** Has this address not had too many mails already? */
  mayMail: boolean
  config: Pick<Config, 'publicUrl'>
  now: number
}

/**
 * Mails an address the link that subscribes it. For one that is subscribed already, or has had enough of such mails, the
 * same is read and written for nobody, so that neither the answer nor its time says which addresses are known.
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
 * Subscribes by the link of that mail, once. The same link again answers the same while the address is subscribed, since a
 * lost answer must not look like a dead link; it brings nobody back who has left meanwhile.
 * @returns the address
 * @throws Refusal VALIDATION when the link does not work
 */
export const subscribeByToken = async (tx: Database, token: string, now: number): Promise<string> => {
  const fresh = await consumeAddressToken(tx, token, 'SUBSCRIBE', now)
  if (fresh) await saveSubscriber(tx, fresh, now)
  const email = fresh ?? (await findUnexpiredToken(tx, token, 'SUBSCRIBE', now))?.email
  if (email && (fresh || (await isSubscribed(tx, email)))) return email
  throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
}
