import { db } from '../src/local/db/database.ts'
import { readPush } from '../src/local/notifications/push-subscription.ts'
import { findRowIds } from '../src/local/outbox/entry.ts'
import { isHaatVisible, toSystemNotification } from './push-notifications.ts'

declare const self: ServiceWorkerGlobalScope

/** Names neither shop nor products: it may be shown on a locked phone that others see. */
const [TITLE, TITLE_BN] = ['Order not placed', 'অর্ডার হয়নি']

/**
 * Runs a drain, and shows a system notification for each order that the server refused in it, where notifications are
 * permitted and nobody looks at Haat: a visible page shows the refusal itself.
 */
export const withRefusedOrderNotices = async <Report>(drain: () => Promise<Report>): Promise<Report> => {
  const known = await readRefusedOrders()
  const report = await drain()
  for (const orderId of await readRefusedOrders())
    if (!known.includes(orderId) && !(await isHaatVisible())) await showRefusal(orderId)
  return report
}

const readRefusedOrders = async (): Promise<unknown[]> =>
  (await db.outbox.where('state').equals('rejected').toArray())
    .filter(({ endpoint }) => endpoint === 'orders.create' || endpoint === 'orders.createGroup')
    .map(entry => findRowIds(entry)[0])

/** The browser rejects it where notifications are not permitted, and may have none: an iPhone before iOS 16.4. */
const showRefusal = async (orderId: unknown): Promise<void> => {
  const language = (await readPush())?.locale ?? self.navigator.language
  const title = language.startsWith('bn') ? TITLE_BN : TITLE
  const path = `/dashboard/orders/${orderId}`
  const { options } = toSystemNotification({ id: path, kind: 'ORDER_STATUS', title, body: '', path })
  await self.registration.showNotification?.(title, options).catch(() => undefined)
}
