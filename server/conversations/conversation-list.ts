import { type SelectQueryBuilder, sql } from 'kysely'
import type { Conversation, ConversationQuery } from '../../src/contract/conversations/conversations.ts'
import type { Actor } from '../auth/authentication.ts'
import { anyContainsText, countRows, ifGiven, onPage } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { MESSAGE_COLUMNS, SHOP_COLUMNS, toConversationSides, toMessage } from './messages.ts'

type ConversationRows = SelectQueryBuilder<Tables, 'conversations' | 'shops' | 'profiles' | 'messages', object>
const SORTS = { createdAt: sql`conversations.last_at` }

/** A page of the caller's conversations, by default the latest message first, and their number. */
export const listConversations = async (
  db: Database,
  { unread, searchTerm, ...page }: ConversationQuery,
  actor: Actor,
): Promise<{ conversations: Conversation[]; total: number }> => {
  const isShop = actor.role === 'VENDOR'
  const matching = selectOwn(db, actor)
    .$if(unread !== undefined, rows => rows.where(unread ? isUnread(isShop) : sql<boolean>`not ${isUnread(isShop)}`))
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row => {
          const names = isShop ? [row.ref('profiles.name')] : [row.ref('shops.name'), row.ref('shops.name_bn')]
          return anyContainsText(names, term)
        }),
      ),
    )
  const total = await countRows(matching)
  const rows = await withFields(matching, isShop)
    .$call(onPage(SORTS, page, 'conversations.id'))
    .execute()
  return {
    conversations: rows.map(row => ({ ...toConversationSides(row), last: toMessage(row), unread: row.unread })),
    total,
  }
}

const selectOwn = (db: Database, { role, profileId }: Actor): ConversationRows =>
  db
    .selectFrom('conversations')
    .innerJoin('shops', 'shops.id', 'conversations.shop_id')
    .innerJoin('profiles', 'profiles.id', 'conversations.customer_id')
    .innerJoin('messages', join =>
      join.onRef('messages.conversation_id', '=', 'conversations.id').onRef('messages.n', '=', 'conversations.last_n'),
    )
    .where(role === 'VENDOR' ? 'shops.vendor_id' : 'conversations.customer_id', '=', profileId)

const isUnread = (isShop: boolean) =>
  isShop
    ? sql<boolean>`(conversations.customer_last_n > conversations.shop_read_n)`
    : sql<boolean>`(conversations.shop_last_n > conversations.customer_read_n)`

const withFields = (rows: ConversationRows, isShop: boolean) =>
  rows
    .leftJoin('orders', 'orders.id', 'messages.order_id')
    .leftJoin('message_pictures', 'message_pictures.message_id', 'messages.id')
    .select(SHOP_COLUMNS)
    .select(['profiles.id as customerId', 'profiles.name as customerName'])
    .select(MESSAGE_COLUMNS)
    .select(
      sql<number>`(select count(*) from messages as others where others.conversation_id = conversations.id
        and others.is_shop = ${isShop ? 0 : 1}
        and others.n > ${sql.ref(isShop ? 'conversations.shop_read_n' : 'conversations.customer_read_n')})`.as(
        'unread',
      ),
    )
