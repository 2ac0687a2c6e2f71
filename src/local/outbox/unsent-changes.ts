import { placeOrder } from '../../contract/orders.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { isBackgroundWrite } from './entry.ts'

/** The changes of one person that wait on this device for their next sign-in. */
export type UnsentChanges = {
  userId: string
  /** null: an earlier version has not kept it. */
  name: string | null
  /** The server ended their session, and nobody has signed in here since: the person at the device is asked to. */
  isEnded: boolean
  count: number
  /** How many of them are orders. */
  orders: number
}

/** What waits for another sign-in than the present one, by person. It is counted, never shown. For live queries. */
export const readUnsentChangesOfOthers = async (): Promise<UnsentChanges[]> => {
  const [session, ended, entries] = await Promise.all([
    readSession(),
    db.meta.get('ended'),
    db.outbox.filter(entry => !isBackgroundWrite(entry)).toArray(),
  ])
  const endedFor = ended?.key === 'ended' ? ended.value.userId : null
  const people = new Map<string, OutboxEntry[]>()
  for (const entry of entries) {
    if (entry.userId === null || entry.userId === session?.user.id) continue
    people.set(entry.userId, [...(people.get(entry.userId) ?? []), entry])
  }
  return [...people].map(([userId, own]) => ({
    userId,
    name: own.find(({ writer }) => writer)?.writer ?? null,
    isEnded: userId === endedFor,
    count: own.length,
    orders: own.filter(({ endpoint }) => endpoint === placeOrder.name).length,
  }))
}
