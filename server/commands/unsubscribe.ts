import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { unsubscribe as end } from '../queries/subscribers.ts'
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
  const id = readUnsubscribe(token, config)
  if (id === null) throw new Refusal('VALIDATION', REFUSED.deadLink, { fields: { token: REFUSED.deadLink } })
  return (await end(tx, id, now)) ?? ''
}
