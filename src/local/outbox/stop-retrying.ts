import { DAY_MS } from '../../contract/durations.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { orderCartKey, parkCart } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { findRowIds, isOld } from './entry.ts'
import { createMayHaveReachedFailure } from './entry-edit.ts'
import { readEntry } from './queue.ts'

/** After this many tries over this time the person may stop trying. */
const MIN_TRIES = 10
const MIN_AGE_MS = 2 * DAY_MS

/**
 * May the person stop trying an entry that may have happened? Yes where the server has refused it and an earlier try is
 * unanswered, where it is old, and where it has failed at least 10 times over at least 2 days.
 * @param at milliseconds
 */
export const canStopRetrying = (entry: OutboxEntry, at: number): boolean => {
  if (!entry.mayHaveHappened || entry.state === 'sending') return false
  if (entry.state === 'rejected' || isOld(entry, at)) return true
  // The absolute difference, because the clock may have been set back.
  return entry.attempts >= MIN_TRIES && Math.abs(at - entry.createdAt) >= MIN_AGE_MS
}

/**
 * Removes an entry of which nobody knows whether it has happened. What waited behind it or depended on it is sent, and
 * the server refuses what makes no sense without it. The cart of an order is parked.
 * @returns the removed entry; undefined: it was answered meanwhile
 * @throws ApiFailure CONFLICT where it is too early to stop
 */
export const stopRetrying = (id: string): Promise<OutboxEntry | undefined> =>
  writeTransaction([db.outbox, db.cart], async () => {
    const entry = await readEntry(id)
    if (!entry) return undefined
    if (!canStopRetrying(entry, now())) throw createMayHaveReachedFailure()
    await db.outbox.delete(entry.n)
    await db.outbox
      .filter(other => other.dependsOn.includes(id))
      .modify(other => {
        other.dependsOn = other.dependsOn.filter(needed => needed !== id)
      })
    for (const rowId of findRowIds(entry)) await parkOrderCart(rowId)
    return entry
  })

/** The order may have been placed, so its cart is neither lost nor put back to be ordered again. */
const parkOrderCart = async (orderId: string): Promise<void> => {
  const cart = await db.cart.get(orderCartKey(orderId))
  if (!cart) return
  await parkCart(cart)
  await db.cart.delete(cart.key)
}
