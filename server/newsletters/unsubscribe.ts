import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Services } from '../adapters/services.ts'
import { parseUnsubscribeToken } from '../auth/tokens.ts'
import type { Database } from '../db/store.ts'
import { markUnsubscribed as end, findSubscriberAddress } from './subscribers.ts'

/**
 * Unsubscribes by the token of a newsletter's link, which may be opened repeatedly.
 * @returns the address, or '' if the subscriber was deleted meanwhile
 * @throws ApiError VALIDATION when the token is invalid
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
 * The subscriber of an unsubscribe link. Changes nothing.
 * @returns the address, or '' if the subscriber was deleted meanwhile
 * @throws ApiError VALIDATION when the token is invalid
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
