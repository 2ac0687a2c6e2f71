import type { ModerationItem } from '../../src/contract/moderation/moderation.ts'
import { toBanglaName } from '../db/bangla-texts.ts'
import { sortByIds, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** A message with the users and the shop of its conversation. */
export const findMessageWithSides = (db: Database, id: string) =>
  selectWithSides(db).where('messages.id', '=', id).executeTakeFirst()

export type MessageWithSides = NonNullable<Awaited<ReturnType<typeof findMessageWithSides>>>

/** What admins see of reported messages before they open them, in the order of the ids. */
export const findReportedMessages = async (
  db: Database,
  ids: readonly string[],
): Promise<NonNullable<ModerationItem['message']>[]> => {
  if (ids.length === 0) return []
  const rows = await selectWithSides(db)
    .where('messages.id', 'in', [...ids])
    .execute()
  return sortByIds(ids, rows).map(row => ({
    id: row.id,
    isShop: row.isShop === 1,
    shop: { id: row.shopId, name: row.shopName, ...toBanglaName(row.shopNameBn), logoUrl: row.logoUrl },
    createdAt: toIso(row.createdAt),
  }))
}

const selectWithSides = (db: Database) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('shops', 'shops.id', 'conversations.shop_id')
    .innerJoin('profiles as vendors', 'vendors.id', 'shops.vendor_id')
    .innerJoin('profiles as customers', 'customers.id', 'conversations.customer_id')
    .select([
      'messages.id',
      'messages.text',
      'messages.is_shop as isShop',
      'messages.removed_at as removedAt',
      'messages.created_at as createdAt',
    ])
    .select(['conversations.shop_id as shopId', 'conversations.customer_id as customerId'])
    .select(['shops.name as shopName', 'shops.name_bn as shopNameBn', 'shops.logo_url as logoUrl'])
    .select(['vendors.user_id as vendor', 'customers.user_id as customer'])
