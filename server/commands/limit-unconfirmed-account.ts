import { ApiError } from '../../src/contract/errors.ts'
import { joinSentences, type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { countOpenCashOrders, sumOpenCashOrderPieces } from '../queries/open-cash-orders.ts'
import type { RequestedLine } from './price-order-lines.ts'

/** Limits of an account's open cash on delivery orders until its email is confirmed; 0 for no limit. */
export type UnconfirmedAccountLimits = { orders: number; pieces: number }

export const readUnconfirmedAccountLimits = (config: Config): UnconfirmedAccountLimits =>
  config.hasRateLimit
    ? { orders: config.unconfirmedOrders, pieces: config.unconfirmedPieces }
    : { orders: 0, pieces: 0 }

/**
 * Keeps new, unconfirmed accounts from reserving a shop's whole stock. Lock the account first
 * (`lockUnconfirmedAccount`), so that its concurrent orders count each other.
 * @param lines the lines of the new order, each product once
 * @throws ApiError UNCONFIRMED
 */
export const requireWithinUnconfirmedLimits = async (
  tx: Database,
  customer: Pick<Actor, 'profileId'>,
  lines: readonly Pick<RequestedLine, 'productId' | 'quantity'>[],
  { orders, pieces }: UnconfirmedAccountLimits,
): Promise<void> => {
  if (orders > 0 && (await countOpenCashOrders(tx, customer.profileId)) >= orders) {
    throw unconfirmedError(
      withValues('Cash on delivery orders that you can have open until then: {most}.', { most: orders }),
    )
  }
  if (pieces === 0) return
  const openPieces = await sumOpenCashOrderPieces(tx, customer.profileId)
  if (lines.every(line => line.quantity + (openPieces.get(line.productId) ?? 0) <= pieces)) return
  throw unconfirmedError(
    withValues('Pieces of one product that you can have on order until then: {most}.', { most: pieces }),
  )
}

const CONFIRM_EMAIL_HINT =
  'Confirm your email to order more: open the link that we sent you, or ask for a new one in your profile.'
const unconfirmedError = (limit: Message): ApiError =>
  new ApiError('UNCONFIRMED', joinSentences(CONFIRM_EMAIL_HINT, limit))
