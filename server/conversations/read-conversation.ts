import { sql } from 'kysely'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { markNotificationsRead } from '../notifications/notifications.ts'
import { conversationPath } from './notify-of-message.ts'
import type { Parties } from './parties.ts'
import type { Published } from './publish-conversation.ts'

/**
 * Marks messages as read up to a number, and the notification of the conversation where none is left.
 * @returns whether anything was unread
 */
export const markRead = async (
  tx: Database,
  parties: Parties,
  { upTo, actor, now }: { upTo: number; actor: Actor; now: number },
): Promise<boolean> => {
  const { id, isShop } = parties
  if (id === null) return false
  const [read, delivered, other] = isShop
    ? (['shop_read_n', 'shop_delivered_n', 'customer_last_n'] as const)
    : (['customer_read_n', 'customer_delivered_n', 'shop_last_n'] as const)
  const reached = Math.min(upTo, parties.lastN ?? 0)
  const marked = await tx
    .updateTable('conversations')
    .set({
      [read]: reached,
      [delivered]: sql`case when ${sql.ref(delivered)} < ${reached} then ${reached} else ${sql.ref(delivered)} end`,
    })
    .where('id', '=', id)
    .where(read, '<', reached)
    .returning([`${other} as lastOfOther`])
    .executeTakeFirst()
  if (!marked) return false
  if (marked.lastOfOther <= reached) {
    const path = conversationPath(parties, isShop)
    await logChanges(
      tx,
      await markNotificationsRead(tx, { userId: actor.userId, scope: actor.ownerUserId, path, now }),
      now,
    )
  }
  return true
}

const DELIVERY_COLUMNS = {
  VENDOR: ['shop_delivered_n', 'customer_last_n'],
  CUSTOMER: ['customer_delivered_n', 'shop_last_n'],
} as const

/** Has anybody written to the caller what no device of theirs has received? */
export const hasUndelivered = async (db: Database, actor: Actor): Promise<boolean> =>
  (await selectUndelivered(db, actor).limit(1).executeTakeFirst()) !== undefined

/**
 * Everything that was written to the caller has reached a device.
 * @returns the conversations in which that is news
 */
export const markDelivered = async (tx: Database, actor: Actor): Promise<Published[]> => {
  const found = await selectUndelivered(tx, actor).execute()
  const [delivered, other] = toColumns(actor)
  for (const { id } of found)
    await tx
      .updateTable('conversations')
      .set(row => ({ [delivered]: row.ref(other) }))
      .where('id', '=', id)
      .execute()
  return found.map(row => ({ ...row, isShop: actor.role === 'VENDOR' }))
}

/** The oldest first, so that two transactions lock rows in one order; the next call marks the rest. */
const selectUndelivered = (db: Database, actor: Actor) => {
  const [delivered, other] = toColumns(actor)
  return db
    .selectFrom('conversations')
    .innerJoin('shops', 'shops.id', 'conversations.shop_id')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('profiles as customers', 'customers.id', 'conversations.customer_id')
    .select(['conversations.id', 'shop_id as shopId', 'customer_id as customerId'])
    .select(['vendors.user_id as vendor', 'customers.user_id as customer'])
    .where(actor.role === 'VENDOR' ? 'shops.vendor_id' : 'conversations.customer_id', '=', actor.profileId)
    .whereRef(`conversations.${delivered}`, '<', `conversations.${other}`)
    .orderBy('conversations.id')
    .limit(DELIVERY_BATCH)
}

const DELIVERY_BATCH = 100

const toColumns = ({ role }: Actor) => DELIVERY_COLUMNS[role === 'VENDOR' ? 'VENDOR' : 'CUSTOMER']
