import { Refusal } from '../../src/contract/errors.ts'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { openCashOrders, piecesInCashOrders } from '../queries/open-orders.ts'
import type { WantedLine } from './check-goods.ts'

/** What an account may hold in open cash on delivery orders until its email is confirmed. 0: no limit. */
export type UnconfirmedLimits = { orders: number; pieces: number }

export const unconfirmedLimits = (config: Config): UnconfirmedLimits =>
  config.hasRateLimit
    ? { orders: config.unconfirmedOrders, pieces: config.unconfirmedPieces }
    : { orders: 0, pieces: 0 }

/**
 * Keeps accounts that anybody makes in seconds from taking a shop's whole stock. Hold the account for the transaction
 * before (`holdUnconfirmed`), so that two of its orders at once count each other.
 * @param lines what it wants now, each product once
 * @throws Refusal UNCONFIRMED
 */
export const requireConfirmed = async (
  tx: Database,
  customer: Pick<Actor, 'profileId'>,
  lines: readonly Pick<WantedLine, 'productId' | 'quantity'>[],
  { orders, pieces }: UnconfirmedLimits,
): Promise<void> => {
  if (orders > 0 && (await openCashOrders(tx, customer.profileId)) >= orders) {
    throw unconfirmed(`Cash on delivery orders that you can have open until then: ${orders}.`)
  }
  if (pieces === 0) return
  const held = await piecesInCashOrders(tx, customer.profileId)
  if (lines.every(line => line.quantity + (held.get(line.productId) ?? 0) <= pieces)) return
  throw unconfirmed(`Pieces of one product that you can have on order until then: ${pieces}.`)
}

const HOW = 'Confirm your email to order more: open the link that we sent you, or ask for a new one in your profile.'
const unconfirmed = (limit: string): Refusal => new Refusal('UNCONFIRMED', `${HOW} ${limit}`)
