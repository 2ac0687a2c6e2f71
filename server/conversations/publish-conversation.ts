import { toConversationId } from '../../src/contract/conversations/conversation-party.ts'
import type { Services } from '../adapters/services.ts'
import type { AfterCommit } from '../db/store.ts'
import type { Parties } from './parties.ts'

export type Published = Pick<Parties, 'shopId' | 'customerId' | 'vendor' | 'customer' | 'isShop'>

/** Tells the open apps of both sides that something of their conversation is new. `isNews`: the other side has a notification, too. */
export type PublishConversation = (parties: Published, options?: { isNews?: boolean }) => void

/** A PublishConversation that takes effect after the commit. */
export const publishConversationAfterCommit =
  ({
    afterCommit,
    services: { events },
  }: {
    afterCommit: AfterCommit
    services: Pick<Services, 'events'>
  }): PublishConversation =>
  ({ shopId, customerId, vendor, customer, isShop }, { isNews = false } = {}) =>
    afterCommit(() => {
      const id = toConversationId(shopId, customerId)
      events.publish({ userIds: [vendor, customer] }, { type: 'conversation', id })
      if (isNews) events.publish({ userIds: [isShop ? customer : vendor] }, { type: 'notification' })
    })
