import { toConversationId } from '../../contract/conversations/conversation-party.ts'
import {
  type ConversationDetail,
  getConversation,
  getMessageSettings,
} from '../../contract/conversations/conversations.ts'
import type { MessageSettings } from '../../contract/conversations/message-settings.ts'
import { db } from '../db/database.ts'
import { applyPendingById, type OptimisticRow } from '../outbox/optimistic-rows.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { readListing, readListingRows } from '../sync/listings.ts'
import { applyPendingToConversation, applyPendingToMessageSettings, type OptimisticConversation } from './optimistic.ts'
import type { ConversationParty } from './submit.ts'

export type StoredConversation = {
  /** Undefined: this device has not received it, and nothing waits. */
  conversation: OptimisticConversation | undefined
  isStale: boolean
}

/** For a live query: the newest messages of a conversation with what waits in the outbox. */
export const readConversation = (party: ConversationParty): Promise<StoredConversation> =>
  readConsistent([db.listings, db.shops], async () => {
    const [listing, entries] = await Promise.all([readListing(getConversation, party), readPendingEntries()])
    const [stored] = listing ? await readListingRows(getConversation, listing) : []
    const conversation = applyPendingToConversation(stored ?? (await startConversation(party)), entries)
    const isKnown = stored !== undefined || conversation.messages.length > 0
    return { conversation: isKnown ? conversation : undefined, isStale: listing?.stale === 1 }
  })

/** What is written before the device has received the conversation. */
const startConversation = async ({ shopId, customerId = '' }: ConversationParty): Promise<ConversationDetail> => {
  const shop = await db.shops.get(shopId)
  const { name = '', logoUrl = '', phoneNumber = '' } = shop ?? {}
  return {
    id: toConversationId(shopId, customerId),
    shop: { id: shopId, name, ...(shop?.nameBn && { nameBn: shop.nameBn }), logoUrl, phoneNumber },
    customer: { id: customerId, name: '' },
    messages: [],
    hasEarlier: false,
    delivered: 0,
    read: 0,
    ownRead: 0,
  }
}

/** For a live query: the messages before the one with this number. */
export const readEarlierMessages = (party: ConversationParty, before: number) =>
  readConsistent([db.listings], async () => {
    const listing = await readListing(getConversation, { ...party, before })
    const [page] = listing ? await readListingRows(getConversation, listing) : []
    return { page, isStale: listing?.stale === 1 }
  })

export type StoredMessageSettings = { settings: OptimisticRow<MessageSettings>[] | undefined; isStale: boolean }

/** For a live query: how each of a vendor's shops takes messages. */
export const readMessageSettings = (): Promise<StoredMessageSettings> =>
  readConsistent([db.listings], async () => {
    const [listing, entries] = await Promise.all([readListing(getMessageSettings, {}), readPendingEntries()])
    const rows = listing && (await readListingRows(getMessageSettings, listing))
    const settings = rows && applyPendingById(rows, entries, applyPendingToMessageSettings)
    return { settings, isStale: listing?.stale === 1 }
  })
