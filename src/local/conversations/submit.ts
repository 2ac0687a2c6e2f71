import {
  blockConversation,
  markConversationRead,
  saveMessageSettings,
  sendMessage,
} from '../../contract/conversations/conversation-writes.ts'
import type { MessageSettingsChange } from '../../contract/conversations/message-settings.ts'
import type { StoredFile } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** The other side of a conversation: a customer names the shop, a vendor the own shop and the customer. */
export type ConversationParty = { shopId: string; customerId?: string | undefined }

export type NewMessage = {
  text: string
  file?: StoredFile | undefined
  order?: { id: string; number: string } | undefined
}

const toScopeId = ({ shopId, customerId = '' }: ConversationParty): string => `${shopId}:${customerId}`

/** Writes to the other side, online or offline; messages of a conversation are sent in their order. @throws ApiFailure */
export const submitMessage = (
  party: ConversationParty,
  { text, file, order }: NewMessage,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> => {
  const input = { ...party, id: createId(), text, ...(order && { orderId: order.id }), ...(file && { file }) }
  return submit(sendMessage, input, { label, scopeId: toScopeId(party), seen: { order }, wait: 0 })
}

/** Marks what is shown as read, up to a message's number. @throws ApiFailure */
export const submitRead = (party: ConversationParty, upTo: number): Promise<SubmitResult<unknown>> =>
  submit(markConversationRead, { ...party, upTo }, { label: '', scopeId: toScopeId(party), wait: 0 })

/** Blocks the other side, or ends that. @throws ApiFailure */
export const submitBlock = (
  party: ConversationParty,
  isBlocked: boolean,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> =>
  submit(blockConversation, { ...party, isBlocked }, { label, scopeId: toScopeId(party) })

/** Changes how a shop takes messages. @throws ApiFailure */
export const submitMessageSettings = (
  change: MessageSettingsChange,
  label: EntryLabel,
): Promise<SubmitResult<unknown>> => submit(saveMessageSettings, change, { label })
