import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { unsubscribe as end, subscriberEmail } from '../queries/subscribers.ts'
import type { Services } from '../services.ts'
import { readUnsubscribe } from '../tokens.ts'

/**
 * Unsubscribes by the token of a newsletter's link, as often as it is followed.
 * @returns the address; empty when the subscriber was removed meanwhile
 * @throws Refusal VALIDATION when the token is none of ours
 */
export const unsubscribe = async (
  tx: Database,
  token: string,
  { config }: Pick<Services, 'config'>,
  now: number,
): Promise<string> => {
  return (await end(tx, subscriberOf(token, config), now)) ?? ''
}

/**
 * Whose the link is; nothing changes.
 * @returns the address; empty when the subscriber was removed meanwhile
 * @throws Refusal VALIDATION when the token is none of ours
 */
export const readSubscription = async (
  db: Database,
  token: string,
  { config }: Pick<Services, 'config'>,
): Promise<string> => (await subscriberEmail(db, subscriberOf(token, config))) ?? ''

const subscriberOf = (token: string, config: Services['config']): string => {
  const id = readUnsubscribe(token, config)
  if (id === null) throw new Refusal('VALIDATION', REFUSED.deadLink, { fields: { token: REFUSED.deadLink } })
  return id
}
