import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Services } from '../adapters/services.ts'
import { parseUnsubscribeToken } from '../auth/tokens.ts'
import type { Database } from '../db/store.ts'
import { markUnsubscribed as end, findSubscriberAddress } from '../queries/subscribers.ts'

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
  return (await end(tx, requireSubscriberId(token, config), now)) ?? ''
}

/**
 * Whose the link is; nothing changes.
 * @returns the address; empty when the subscriber was removed meanwhile
 * @throws Refusal VALIDATION when the token is none of ours
 */
export const findSubscriberEmail = async (
  db: Database,
  token: string,
  { config }: Pick<Services, 'config'>,
): Promise<string> => (await findSubscriberAddress(db, requireSubscriberId(token, config))) ?? ''

const requireSubscriberId = (token: string, config: Services['config']): string => {
  const id = parseUnsubscribeToken(token, config)
  if (id === null)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  return id
}
