import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { orderCartKey, parkCart } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { isOld } from './entry.ts'
import { createMayHaveReachedFailure } from './entry-edit.ts'
import { readEntry } from './queue.ts'

/** The server has failed at a change so often, and for so long, that the person may stop trying. */
const MIN_TRIES = 10
const MIN_AGE_MS = 2 * 86_400_000

/**
 * May the person stop trying, though it may have happened? Where the server refused it but an earlier try is unanswered,
 * where it waits for the person since it is old, and where it failed at least 10 times over at least 2 days.
 * @param at milliseconds
 */
export const canStopRetrying = (entry: OutboxEntry, at: number): boolean => {
  if (!entry.mayHaveHappened || entry.state === 'sending') return false
  if (entry.state === 'rejected' || isOld(entry, at)) return true
  // Without the sign: the clock may have been set back.
  return entry.attempts >= MIN_TRIES && Math.abs(at - entry.createdAt) >= MIN_AGE_MS
}

/**
 * Stops trying to send a change of which nobody knows whether it happened: it leaves the outbox, and what waited behind it
 * or depended on it is sent; the server refuses what makes no sense without it. The goods of an order are parked.
 * @returns the change; undefined: it was answered meanwhile
 * @throws ApiFailure 409 where it is too early to stop
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
    if (typeof entry.input.id === 'string') await parkOrderCart(entry.input.id)
    return entry
  })

/** The cart behind an order of which nobody knows whether it was placed: it is not lost, and not ordered again. */
const parkOrderCart = async (orderId: string): Promise<void> => {
  const aside = await db.cart.get(orderCartKey(orderId))
  if (!aside) return
  await parkCart(aside)
  await db.cart.delete(aside.key)
}
