import { MESSAGE_NUMBER_MAX, MESSAGES_PAGE } from '../../src/contract/constants.ts'
import type { ConversationDetail } from '../../src/contract/conversations/conversations.ts'
import type { Database } from '../db/store.ts'
import { readQuickAnswers, readQuietHours } from './message-settings.ts'
import { findMessages, toConversationSides, toMessage } from './messages.ts'
import { closedReasonOf, type Parties } from './parties.ts'

/** A conversation with a page of its messages; an empty one where nobody has written yet. */
export const loadConversation = async (
  db: Database,
  parties: Parties,
  before = MESSAGE_NUMBER_MAX,
): Promise<ConversationDetail> => {
  // One more tells whether there are earlier ones.
  const page = { before, limit: MESSAGES_PAGE + 1 }
  const rows = parties.id ? await findMessages(db, parties.id, page) : []
  const { isShop } = parties
  const quietHours = readQuietHours(parties.quietHours)
  const closed = closedReasonOf(parties)
  return {
    ...toConversationSides(parties),
    messages: rows.slice(0, MESSAGES_PAGE).reverse().map(toMessage),
    hasEarlier: rows.length > MESSAGES_PAGE,
    delivered: (isShop ? parties.customerDeliveredN : parties.shopDeliveredN) ?? 0,
    read: (isShop ? parties.customerReadN : parties.shopReadN) ?? 0,
    ownRead: (isShop ? parties.shopReadN : parties.customerReadN) ?? 0,
    ...(closed && { closed }),
    ...(quietHours && { quietHours }),
    ...(isShop && { quickAnswers: readQuickAnswers(parties.quickAnswers) }),
  }
}
