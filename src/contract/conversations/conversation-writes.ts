import * as v from 'valibot'
import { MESSAGE_MAX, MESSAGE_NUMBER_MAX } from '../constants.ts'
import { Id, OptionalId, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { partyFields } from './conversation-party.ts'
import { MessageSettingsChange } from './message-settings.ts'

const SCREEN = '/dashboard/messages'
const writeDefaults = { method: 'POST', who: ['CUSTOMER', 'VENDOR'], list: 'none', stale: ['conversations'] } as const

/** The worker carries no schema of a conversation: its lists are fetched again. */
const Acknowledged = v.object({ id: v.string() })

/** What a message may hold. Only its two sides read it, so that links are allowed; they are shown as text. */
export const MessageText = textSchema({ min: 1, max: MESSAGE_MAX, message: VALIDATION.chatMessage })

/** The text of a message that is a picture alone: older clients and notifications show it. */
export const PICTURE_TEXT = '📷'

/**
 * The response has no text: it is stored for 90 days, and the device has the text in the entry. `conversation` is the
 * id of the conversation (conversations.ts).
 */
export const sendMessage = offlineEndpoint({
  ...writeDefaults,
  name: 'conversations.send',
  path: '/conversations/send',
  input: v.object({ ...partyFields, id: OptionalId, orderId: v.optional(Id), text: MessageText }),
  output: v.object({
    id: Id,
    conversation: v.string(),
    n: v.number(),
    isShop: v.boolean(),
    hasPicture: v.optional(v.boolean()),
    order: v.optional(v.object({ id: Id, number: v.string() })),
    createdAt: v.string(),
  }),
  body: 'multipart',
  limit: 'message',
  offline: { scope: 'conversation:{scopeId}', silent: true, resultPath: SCREEN },
  summary: 'Write to a shop, or as a shop to a customer who has written or ordered; a picture may come with it.',
})

export const markConversationRead = offlineEndpoint({
  ...writeDefaults,
  name: 'conversations.read',
  path: '/conversations/read',
  input: v.object({
    ...partyFields,
    upTo: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MESSAGE_NUMBER_MAX)),
  }),
  output: Acknowledged,
  offline: { scope: 'read:{scopeId}', coalesce: ['conversations.read'], background: true },
  summary: 'Mark the messages of a conversation as read, up to a number. A smaller number than before changes nothing.',
})

export const blockConversation = offlineEndpoint({
  ...writeDefaults,
  name: 'conversations.block',
  path: '/conversations/block',
  input: v.object({ ...partyFields, isBlocked: v.boolean() }),
  output: Acknowledged,
  offline: { scope: 'block:{scopeId}', coalesce: ['conversations.block'], resultPath: SCREEN },
  summary:
    'Block the other side of a conversation, or end that. Neither side can write while one has blocked the other.',
})

export const saveMessageSettings = offlineEndpoint({
  ...writeDefaults,
  name: 'conversations.saveSettings',
  method: 'PATCH',
  path: '/conversations/settings/:id',
  who: ['VENDOR'],
  input: MessageSettingsChange,
  output: Acknowledged,
  stale: ['conversations', 'shops'],
  offline: { scope: 'message-settings:{id}', resultPath: SCREEN },
  summary: 'Change how a shop takes messages; fields that are left out stay as they are.',
})
