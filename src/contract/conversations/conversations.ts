import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { MESSAGE_NUMBER_MAX, PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryBoolean, QueryCount, SearchTerm, sortingFields } from '../fields.ts'
import { partyFields } from './conversation-party.ts'
import { HourRange, MessageSettings } from './message-settings.ts'

export const Message = v.object({
  id: Id,
  /** Its place in the conversation, from 1 without gaps. */
  n: v.number(),
  /** The shop has written it, else the customer. */
  isShop: v.boolean(),
  /** Empty where an admin has removed it. */
  text: v.string(),
  isRemoved: v.optional(v.boolean()),
  /** It has a picture (getMessagePicture). */
  hasPicture: v.optional(v.boolean()),
  /** The order that it is about. */
  order: v.optional(v.object({ id: Id, number: v.string() })),
  createdAt: v.string(),
})
export type Message = v.InferOutput<typeof Message>

/** `picture`: WebP in base64. */
const MessagePicture = v.object({ id: Id, picture: v.string() })

/** What a row of the list and a whole conversation have in common. */
const conversationFields = {
  /** `conversationId` of the shop and the customer: a device knows it before anything was written. */
  id: v.string(),
  shop: v.object({
    id: Id,
    name: v.string(),
    ...BanglaTexts,
    logoUrl: v.string(),
    phoneNumber: v.string(),
    hasWhatsapp: v.optional(v.boolean()),
  }),
  customer: v.object({ id: Id, name: v.string() }),
}

export const Conversation = v.object({
  ...conversationFields,
  last: Message,
  /** Messages of the other side that the caller has not read. */
  unread: v.number(),
})
export type Conversation = v.InferOutput<typeof Conversation>

/** Why the caller cannot write: see conversation-rules.ts. Later versions may add reasons. */
export const ConversationDetail = v.object({
  ...conversationFields,
  /** The newest, or those before the one that was asked for; oldest first. */
  messages: v.array(Message),
  hasEarlier: v.boolean(),
  /** Up to which message the other side's devices have received, and its people have read. */
  delivered: v.number(),
  read: v.number(),
  /** Up to which message the caller has read. */
  ownRead: v.number(),
  closed: v.optional(v.string()),
  /** Hours of the day in Bangladesh in which the shop does not want to be disturbed. */
  quietHours: v.optional(HourRange),
  /** For the shop: answers that it has prepared. */
  quickAnswers: v.optional(v.array(v.string())),
})
export type ConversationDetail = v.InferOutput<typeof ConversationDetail>

const readDefaults = {
  method: 'GET',
  who: ['CUSTOMER', 'VENDOR'],
  offline: 'never',
  stale: [],
} as const

export const ConversationQuery = v.object({
  ...pagingFields(PAGE_LIMITS.other),
  ...sortingFields(['createdAt']),
  /** Only those with messages that the caller has not read. */
  unread: v.optional(QueryBoolean),
  /** Part of the other side's name. */
  searchTerm: v.optional(SearchTerm),
})
export type ConversationQuery = v.InferOutput<typeof ConversationQuery>

export const listConversations = endpoint({
  ...readDefaults,
  name: 'conversations.list',
  path: '/conversations',
  input: ConversationQuery,
  output: v.array(Conversation),
  list: 'flat',
  summary: "A customer's conversations with shops, or those of a vendor's shops, by their last message.",
})

export const getConversation = endpoint({
  ...readDefaults,
  name: 'conversations.get',
  path: '/conversations/with/:shopId',
  input: v.object({ ...partyFields, before: v.optional(v.pipe(QueryCount, v.maxValue(MESSAGE_NUMBER_MAX))) }),
  output: v.array(ConversationDetail),
  list: 'plain',
  summary:
    'One conversation with its newest messages, or those before the message with the number `before`. It may be empty.',
})

/** Read on demand: it is private. Devices keep it for the account that has seen it. */
export const getMessagePicture = endpoint({
  ...readDefaults,
  name: 'conversations.picture',
  path: '/conversations/picture/:id',
  input: v.object({ id: Id }),
  output: MessagePicture,
  list: 'none',
  summary: 'The picture of a message, by its id, for the two sides of its conversation.',
})

export const getMessageSettings = endpoint({
  ...readDefaults,
  name: 'conversations.settings',
  path: '/conversations/settings',
  who: ['VENDOR'],
  input: v.object({}),
  output: v.array(MessageSettings),
  list: 'plain',
  summary: "How each of a vendor's shops takes messages.",
})
