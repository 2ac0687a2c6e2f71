import { API_PREFIX } from '../../src/contract/constants.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { subscriptionMail } from '../outside/mail/market-mails.ts'
import { queueMail, queueMailToNobody } from '../outside/mail/outbox.ts'
import { isSubscribed, subscribe } from '../queries/subscribers.ts'
import { createToken, findLink, useLink } from './mail-token.ts'

type Asking = {
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
export const askToSubscribe = async ({ tx, email, mayMail, config, now }: Asking): Promise<void> => {
  const isSubscriber = await isSubscribed(tx, email)
  const { token, expiresAt } = await createToken(tx, { purpose: 'SUBSCRIBE', userId: null, newEmail: email, now })
  const url = `${config.publicUrl}${API_PREFIX}/newsletters/confirm?${new URLSearchParams({ token })}`
  const mail = subscriptionMail({ to: email, url, expiresAt })
  await (mayMail && !isSubscriber ? queueMail : queueMailToNobody)(tx, mail, now)
}

/**
 * Subscribes by the link of that mail, once. The same link again answers the same while the address is subscribed, since a
 * lost answer must not look like a dead link; it brings nobody back who has left meanwhile.
 * @returns the address
 * @throws Refusal VALIDATION when the link does not work
 */
export const subscribeByLink = async (tx: Database, token: string, now: number): Promise<string> => {
  const fresh = await useLink(tx, token, 'SUBSCRIBE', now)
  if (fresh) await subscribe(tx, fresh, now)
  const email = fresh ?? (await findLink(tx, token, 'SUBSCRIBE', now))?.email
  if (email && (fresh || (await isSubscribed(tx, email)))) return email
  throw new Refusal('VALIDATION', REFUSED.deadLink, { fields: { token: REFUSED.deadLink } })
}
