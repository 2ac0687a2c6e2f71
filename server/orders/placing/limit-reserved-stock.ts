import { ApiError } from '../../../src/contract/errors.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/store.ts'
import type { RequestedLine } from './price-order-lines.ts'
import { countReservingOrders, countUnpaidOnlineOrders, sumReservedPieces } from './reserving-orders.ts'

/** A cart with goods of several shops becomes an order for each. */
export const UNPAID_ORDERS_MAX = 10

/** Limits of an account's open orders that are not paid until its email is confirmed; 0 for no limit. */
export type UnconfirmedAccountLimits = { orders: number; pieces: number }

export const readUnconfirmedAccountLimits = (config: Config): UnconfirmedAccountLimits =>
  config.hasRateLimit
    ? { orders: config.unconfirmedOrders, pieces: config.unconfirmedPieces }
    : { orders: 0, pieces: 0 }

/**
 * Keeps new, unconfirmed accounts from reserving a shop's whole stock. Lock the account first
 * (`lockUnconfirmedAccount`), so that its concurrent orders count each other.
 * @throws ApiError UNCONFIRMED
 */
export const requireWithinUnconfirmedLimits = async (
  tx: Database,
  customer: Pick<Actor, 'profileId'>,
  lines: readonly Pick<RequestedLine, 'productId' | 'quantity'>[],
  { orders, pieces }: UnconfirmedAccountLimits,
): Promise<void> => {
  if (orders > 0 && (await countReservingOrders(tx, customer.profileId)) >= orders) {
    throw unconfirmedError(withValues('Orders that you can have open until then: {most}.', { most: orders }))
  }
  if (pieces === 0) return
  const openPieces = await sumReservedPieces(tx, customer.profileId)
  for (const { productId, quantity } of lines) openPieces.set(productId, (openPieces.get(productId) ?? 0) + quantity)
  if (lines.every(({ productId }) => (openPieces.get(productId) ?? 0) <= pieces)) return
  throw unconfirmedError(
    withValues('Pieces of one product that you can have on order until then: {most}.', { most: pieces }),
  )
}

/**
 * Keeps any account from reserving stock again and again by orders that it does not pay. Lock the account first
 * (`lockUser`).
 * @throws ApiError CONFLICT
 */
export const requireFewUnpaidOrders = async (tx: Database, customer: Pick<Actor, 'profileId'>): Promise<void> => {
  if ((await countUnpaidOnlineOrders(tx, customer.profileId)) < UNPAID_ORDERS_MAX) return
  throw new ApiError(
    'CONFLICT',
    withValues('{count} of your orders wait for payment. Pay or cancel one, then order again.', {
      count: UNPAID_ORDERS_MAX,
    }),
  )
}

const CONFIRM_EMAIL_HINT =
  'Confirm your email to order more: open the link that we sent you, or ask for a new one in your profile.'
const unconfirmedError = (limit: Message): ApiError =>
  new ApiError('UNCONFIRMED', joinSentences(CONFIRM_EMAIL_HINT, limit))
