import { findQuietEnd } from '../../src/contract/conversations/conversation-rules.ts'
import { toDescriptor } from '../../src/contract/messages/server-messages.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { replaceUnreadNotification } from '../notifications/notifications.ts'
import { excerpt } from '../reviews/review-changes.ts'
import { readQuietHours } from './message-settings.ts'
import type { Parties } from './parties.ts'

/**
 * Notifies the other side of a message: one notification for each conversation, which the next message replaces until
 * it is read. In the quiet hours of a shop the push message waits for their end.
 */
export const notifyOfMessage = async (
  tx: Database,
  parties: Parties,
  { text, now }: { text: string; now: number },
): Promise<void> => {
  const { isShop, vendor, customer, customerName, shopName } = parties
  const quietEnd = isShop ? null : findQuietEnd(now, readQuietHours(parties.quietHours))
  const news = await replaceUnreadNotification(
    tx,
    {
      userId: isShop ? customer : vendor,
      // Pages of earlier versions know no other kind.
      kind: 'SHOP',
      title: toDescriptor(isShop ? 'A message from a shop' : 'A message from a customer'),
      body: `${isShop ? shopName : customerName}: ${excerpt(text)}`,
      path: conversationPath(parties, !isShop),
      pushes: true,
      aboutUserId: isShop ? vendor : customer,
    },
    { now, pushAt: quietEnd ?? now },
  )
  await logChanges(tx, [news], now)
}

/** The page of a conversation, as its customer or its shop opens it. */
export const conversationPath = ({ shopId, customerId }: Pick<Parties, 'shopId' | 'customerId'>, isShop: boolean) =>
  `/dashboard/messages?shop=${shopId}${isShop ? `&customer=${customerId}` : ''}`
