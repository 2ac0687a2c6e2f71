import { placeOrder, placeOrderGroup } from '../../contract/orders/order-writes.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import { ENDED_SESSION, type OutboxEntry } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { findRowIds, isBackgroundWrite, isWriteOf } from './entry.ts'

/** The writes of one user that wait on this device for their next sign-in. */
export type UnsentChanges = {
  userId: string
  /** null: an older release did not store it. */
  name: string | null
  /** The server ended their session, and nobody has signed in here since. The screen then asks for the sign-in. */
  isEnded: boolean
  count: number
  /** How many of them are orders. */
  orders: number
}

/** The unsent writes of users who are not signed in, by user. They are counted, never shown. For live queries. */
export const readUnsentChangesOfOthers = async (): Promise<UnsentChanges[]> => {
  const [session, ended, entries] = await Promise.all([
    readSession(),
    readMeta(ENDED_SESSION),
    db.outbox.filter(entry => !isBackgroundWrite(entry)).toArray(),
  ])
  const byUser = new Map<string, OutboxEntry[]>()
  for (const entry of entries) {
    if (entry.userId === null || entry.userId === session?.user.id) continue
    byUser.set(entry.userId, [...(byUser.get(entry.userId) ?? []), entry])
  }
  return [...byUser].map(([userId, own]) => ({
    userId,
    name: own.find(({ writer }) => writer)?.writer ?? null,
    isEnded: userId === ended?.userId,
    count: own.length,
    orders: own.filter(isWriteOf(placeOrder, placeOrderGroup)).flatMap(findRowIds).length,
  }))
}
