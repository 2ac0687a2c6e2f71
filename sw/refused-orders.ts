import { placeOrder } from '../src/contract/order-writes.ts'
import { db } from '../src/local/db/database.ts'
import type { OutboxEntry } from '../src/local/db/device-schema.ts'

declare const self: ServiceWorkerGlobalScope

const TEXTS = {
  en: { title: 'Your order was not placed', body: 'Open it to see why, and to order again.' },
  bn: { title: 'আপনার অর্ডারটি হয়নি', body: 'কারণ দেখতে ও আবার অর্ডার করতে খুলুন।' },
}

/**
 * Runs a drain, and shows a system notification for each order that the server refused in it, where notifications are
 * permitted and nobody looks at Haat: a visible page shows the refusal itself.
 */
export const withRefusedOrderNotices = async <Report>(drain: () => Promise<Report>): Promise<Report> => {
  const known = new Set((await readRefusedOrders()).map(entry => entry.id))
  const report = await drain()
  const refused = (await readRefusedOrders()).filter(entry => !known.has(entry.id))
  if (refused.length > 0 && (await mayNotify())) await Promise.all(refused.map(showRefusal))
  return report
}

const readRefusedOrders = (): Promise<OutboxEntry[]> =>
  db.outbox
    .where('state')
    .equals('rejected')
    .filter(entry => entry.endpoint === placeOrder.name)
    .toArray()

const mayNotify = async (): Promise<boolean> => {
  // Missing where a browser has no notifications, and in TypeScript's library.
  const { Notification: api } = self as { Notification?: { permission: string } }
  if (api?.permission !== 'granted') return false
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return !windows.some(window => window.visibilityState === 'visible')
}

/** The text names neither shop nor products: it may be shown on a locked phone that others see. */
const showRefusal = async ({ id, input }: OutboxEntry): Promise<void> => {
  const push = await db.meta.get('push')
  const language = (push?.key === 'push' && push.value.locale) || self.navigator.language
  const { title, body } = language.startsWith('bn') ? TEXTS.bn : TEXTS.en
  const path = `/dashboard/orders/${input.id}`
  const options = { icon: '/icons/192.png', badge: '/icons/badge.png', body, tag: path, data: { id, path } }
  await self.registration.showNotification(title, options)
}
