import { v7 } from 'uuid'
import { NEW_CONVERSATIONS_MAX, UNANSWERED_MESSAGES_MAX } from '../../src/contract/constants.ts'
import { toConversationId } from '../../src/contract/conversations/conversation-party.ts'
import type { ClosedReason } from '../../src/contract/conversations/conversation-rules.ts'
import type { sendMessage } from '../../src/contract/conversations/conversation-writes.ts'
import { DAY_MS, HOUR_MS } from '../../src/contract/durations.ts'
import type { OutputOf, ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { lockProfile } from '../db/row-locks.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findMessage, type MessageRow, toMessage } from './messages.ts'
import { notifyOfMessage } from './notify-of-message.ts'
import { closedReasonOf, type Parties, type PartyInput, requireParties } from './parties.ts'
import type { PublishConversation } from './publish-conversation.ts'

type SendMessageParams = {
  tx: Database
  input: ParsedInputOf<typeof sendMessage>
  /** WebP in base64. */
  picture: string | null
  actor: Actor
  now: number
  publish: PublishConversation
}
type SentMessage = { data: OutputOf<typeof sendMessage>; isNew: boolean }

const CLOSED: Record<ClosedReason, ServerMessageKey> = {
  BLOCKED_BY_ME: 'You have blocked this conversation. End the block to write.',
  BLOCKED: 'You cannot write in this conversation.',
  SHOP_CLOSED: 'This shop is closed. It takes no messages.',
  NOT_TAKEN: 'This shop takes no messages here. Call it instead.',
}

/**
 * Writes to the other side of a conversation, which begins with the first message, and notifies them. If the id is
 * already one of the caller's messages in it, nothing changes.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT (nobody can write; the other side has not answered; the id is taken),
 * RATE_LIMITED (a customer who begins too many conversations)
 */
export const send = async (params: SendMessageParams): Promise<SentMessage> => {
  const { tx, input, picture, actor, now, publish } = params
  const parties = await lockNewParties(tx, input, actor)
  const earlier = input.id ? await findMessage(tx, input.id) : undefined
  if (earlier) return { data: toSent(parties, requireOwnMessage(parties, earlier)), isNew: false }
  refuseClosed(parties)
  if (input.orderId) await requireOrder(tx, input.orderId, parties)
  const conversationId = parties.id ?? (await beginConversation(tx, parties, now))
  const n = await takeNumber(tx, conversationId, parties, now)
  const id = input.id ?? v7()
  const row = { id, conversation_id: conversationId, n, is_shop: parties.isShop ? (1 as const) : (0 as const) }
  const { text, orderId = null } = input
  await tx
    .insertInto('messages')
    .values({ ...row, order_id: orderId, text, removed_at: null, created_at: now })
    .execute()
  if (picture)
    await tx
      .insertInto('message_pictures')
      .values({ message_id: id, conversation_id: conversationId, picture })
      .execute()
  await notifyOfMessage(tx, parties, { text, now })
  publish(parties, { isNews: true })
  return { data: toSent(parties, required(await findMessage(tx, id), id)), isNew: true }
}

/**
 * Before a conversation begins, its customer is locked: of two devices one begins it, new ones are counted one after the other, and
 * none begins with an account that is deleted meanwhile.
 */
const lockNewParties = async (tx: Database, input: PartyInput, actor: Actor): Promise<Parties> => {
  const parties = await requireParties(tx, input, actor)
  if (parties.id !== null) return parties
  await lockProfile(tx, parties.customerId)
  return requireParties(tx, input, actor)
}

const toSent = ({ shopId, customerId }: Parties, row: MessageRow): OutputOf<typeof sendMessage> => {
  const { text: _, isRemoved: __, ...message } = toMessage(row)
  return { ...message, conversation: toConversationId(shopId, customerId) }
}

const requireOwnMessage = (parties: Parties, message: MessageRow & { conversationId: string }): MessageRow => {
  if (message.conversationId === parties.id && message.isShop === (parties.isShop ? 1 : 0)) return message
  throw new ApiError('CONFLICT', 'This could not be saved. Please write it again.')
}

const refuseClosed = (parties: Parties): void => {
  const closed = closedReasonOf(parties)
  if (closed) throw new ApiError('CONFLICT', CLOSED[closed])
}

const requireOrder = async (tx: Database, id: string, { shopId, customerId }: Parties): Promise<void> => {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!order) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
}

/** Two devices may begin it at once: it is one row. */
const beginConversation = async (
  tx: Database,
  { isShop, shopId, customerId }: Parties,
  now: number,
): Promise<string> => {
  if (!isShop) await requireFewNew(tx, customerId, now)
  await tx
    .insertInto('conversations')
    .values({ id: v7(), shop_id: shopId, customer_id: customerId, last_at: now, created_at: now })
    .onConflict(conflict => conflict.columns(['shop_id', 'customer_id']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('conversations')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return id
}

const requireFewNew = async (tx: Database, customerId: string, now: number): Promise<void> => {
  const begun = await countRows(
    tx
      .selectFrom('conversations')
      .where('customer_id', '=', customerId)
      .where('created_at', '>', now - DAY_MS),
  )
  if (begun < NEW_CONVERSATIONS_MAX) return
  throw new ApiError('RATE_LIMITED', 'You have written to a lot of shops today. Write to others tomorrow.', {
    retryAfter: HOUR_MS / 1000,
  })
}

/** The number of the next message. The update locks the row, so that two messages have different ones. */
const takeNumber = async (tx: Database, id: string, { isShop }: Parties, now: number): Promise<number> => {
  const own = isShop ? 'shop_last_n' : 'customer_last_n'
  const taken = await tx
    .updateTable('conversations')
    .set(row => ({ last_n: row('last_n', '+', 1), [own]: row('last_n', '+', 1), last_at: now }))
    .where('id', '=', id)
    .where('customer_blocked_at', 'is', null)
    .where('shop_blocked_at', 'is', null)
    .returning(['last_n', 'customer_last_n', 'shop_last_n'])
    .executeTakeFirst()
  if (!taken) throw new ApiError('CONFLICT', CLOSED.BLOCKED)
  const answered = isShop ? taken.customer_last_n : taken.shop_last_n
  if (taken.last_n - answered > UNANSWERED_MESSAGES_MAX)
    throw new ApiError('CONFLICT', 'Your last messages have no answer yet. Write more after that.')
  return taken.last_n
}
