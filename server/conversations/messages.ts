import { toConversationId } from '../../src/contract/conversations/conversation-party.ts'
import type { Conversation, Message } from '../../src/contract/conversations/conversations.ts'
import { toBanglaName } from '../db/bangla-texts.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

export type MessageRow = {
  id: string
  n: number
  isShop: 0 | 1
  text: string
  removedAt: number | null
  createdAt: number
  orderId: string | null
  orderNumber: string | null
  /** The message's id where it has a picture. */
  pictureOf: string | null
}

export const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  n: row.n,
  isShop: row.isShop === 1,
  text: row.removedAt === null ? row.text : '',
  ...(row.removedAt !== null && { isRemoved: true }),
  ...(row.pictureOf !== null && row.removedAt === null && { hasPicture: true }),
  ...(row.orderId && row.orderNumber && { order: { id: row.orderId, number: row.orderNumber } }),
  createdAt: toIso(row.createdAt),
})

/** The messages of a conversation before a number, newest first. */
export const findMessages = (
  db: Database,
  conversationId: string,
  { before, limit }: { before: number; limit: number },
): Promise<MessageRow[]> =>
  selectMessages(db)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.n', '<', before)
    .orderBy('messages.n', 'desc')
    .limit(limit)
    .execute()

/** A message with this id of a conversation, whoever has written it. */
export const findMessage = (db: Database, id: string) =>
  selectMessages(db)
    .select('messages.conversation_id as conversationId')
    .where('messages.id', '=', id)
    .executeTakeFirst()

/** Of a message, with the order that it is about and its picture joined. */
export const MESSAGE_COLUMNS = [
  'messages.id',
  'messages.n',
  'messages.is_shop as isShop',
  'messages.text',
  'messages.removed_at as removedAt',
  'messages.created_at as createdAt',
  'messages.order_id as orderId',
  'orders.number as orderNumber',
  'message_pictures.message_id as pictureOf',
] as const

const selectMessages = (db: Database) =>
  db
    .selectFrom('messages')
    .leftJoin('orders', 'orders.id', 'messages.order_id')
    .leftJoin('message_pictures', 'message_pictures.message_id', 'messages.id')
    .select(MESSAGE_COLUMNS)

/** Of a shop, as its customers see it in a conversation. */
export const SHOP_COLUMNS = [
  'shops.id as shopId',
  'shops.name as shopName',
  'shops.name_bn as shopNameBn',
  'shops.logo_url as logoUrl',
  'shops.phone_number as phoneNumber',
  'shops.has_whatsapp as hasWhatsapp',
] as const

type Sides = {
  shopId: string
  shopName: string
  shopNameBn: string | null
  logoUrl: string
  phoneNumber: string
  hasWhatsapp: 0 | 1
  customerId: string
  customerName: string
}

export const toConversationSides = (row: Sides): Pick<Conversation, 'id' | 'shop' | 'customer'> => ({
  id: toConversationId(row.shopId, row.customerId),
  shop: {
    id: row.shopId,
    name: row.shopName,
    ...toBanglaName(row.shopNameBn),
    logoUrl: row.logoUrl,
    phoneNumber: row.phoneNumber,
    ...(row.hasWhatsapp === 1 && { hasWhatsapp: true }),
  },
  customer: { id: row.customerId, name: row.customerName },
})
