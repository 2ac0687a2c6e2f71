import {
  blockConversation,
  saveMessageSettings,
  sendMessage,
} from '../../contract/conversations/conversation-writes.ts'
import type { Conversation, ConversationDetail, Message } from '../../contract/conversations/conversations.ts'
import type { MessageSettings } from '../../contract/conversations/message-settings.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import { isWriteOf } from '../outbox/entry.ts'
import { type ApplyPending, omitUndefined } from '../outbox/optimistic-rows.ts'
import type { ConversationParty } from './submit.ts'

/** A message of the conversation, or one that waits: then with its entry. */
export type OptimisticMessage = Message & { entry?: EntryOf<typeof sendMessage> }
export type OptimisticConversation = Omit<ConversationDetail, 'messages'> & {
  messages: OptimisticMessage[]
  /** What waits beside messages: a block. */
  entries: OutboxEntry[]
}

/** Applies what waits to a conversation: its unsent messages come last, a block closes it. */
export const applyPendingToConversation = (
  conversation: ConversationDetail,
  entries: readonly OutboxEntry[],
): OptimisticConversation => {
  const { messages, closed, ...rest } = conversation
  const blocks = entries.filter(isWriteOf(blockConversation)).filter(entry => isOf(conversation, entry))
  const block = blocks.findLast(({ state }) => state !== 'rejected')
  const sent = new Set(messages.map(({ id }) => id))
  const shown = block ? (block.input.isBlocked ? 'BLOCKED_BY_ME' : undefined) : closed
  return {
    ...rest,
    messages: [...messages, ...listUnsent(conversation, entries).filter(({ id }) => !sent.has(id))],
    ...(shown && { closed: shown }),
    entries: blocks,
  }
}

type Sides = { shop: { id: string }; customer: { id: string } }

/** A customer's writes name the shop alone: the customer is whoever is signed in. */
const isOf = ({ shop, customer }: Sides, { input }: { input: ConversationParty }): boolean =>
  input.shopId === shop.id && (input.customerId ?? customer.id) === customer.id

const listUnsent = (sides: Sides, entries: readonly OutboxEntry[]): OptimisticMessage[] =>
  entries
    .filter(isWriteOf(sendMessage))
    .filter(entry => isOf(sides, entry))
    .map(toUnsentMessage)

const toUnsentMessage = (entry: EntryOf<typeof sendMessage>): OptimisticMessage => ({
  id: entry.input.id ?? entry.id,
  n: Number.MAX_SAFE_INTEGER,
  isShop: entry.input.customerId !== undefined,
  text: entry.input.text,
  ...(entry.seen?.order && { order: entry.seen.order }),
  createdAt: new Date(entry.createdAt).toISOString(),
  entry,
})

export type ListedConversation = Conversation & { entries: OutboxEntry[] }

/** Applies what waits to a list: a conversation with an unsent message shows that, and comes first. */
export const applyPendingToConversations = (
  rows: readonly Conversation[],
  entries: readonly OutboxEntry[],
): ListedConversation[] => {
  const changed = rows.map(row => {
    const unsent = listUnsent(row, entries)
    const latest = unsent.at(-1)
    return { ...row, ...(latest && { last: latest }), entries: unsent.flatMap(({ entry }) => entry ?? []) }
  })
  const hasUnsent = ({ entries: own }: ListedConversation) => own.length > 0
  return [...changed.filter(hasUnsent), ...changed.filter(row => !hasUnsent(row))]
}

/** Applies pending changes of how a shop takes messages. */
export const applyPendingToMessageSettings: ApplyPending<MessageSettings> = (settings, entry) => {
  if (!isWriteOf(saveMessageSettings)(entry) || entry.input.id !== settings.id) return null
  const { takesMessages, quietHours, quickAnswers } = entry.input
  return omitUndefined({ takesMessages, quietHours, quickAnswers })
}
