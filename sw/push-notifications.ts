import * as v from 'valibot'
import { readNotification } from '../src/contract/notifications/notification-writes.ts'
import type { Notification } from '../src/contract/notifications/notifications.ts'
import { PushMessage } from '../src/contract/notifications/push.ts'
import { isShellPath } from '../src/contract/store-paths.ts'
import { ApiFailure } from '../src/local/api/client.ts'
import { parseUrl } from '../src/local/api/parse-url.ts'
import { subscribeMessages } from '../src/local/db/cross-tab-messages.ts'
import { db } from '../src/local/db/database.ts'
import { closeNotifications } from '../src/local/db/sign-out-cleanup.ts'
import { countForBadge, showBadge } from '../src/local/notifications/app-badge.ts'
import { readPush, repairPush } from '../src/local/notifications/push-subscription.ts'
import { enqueueWrite } from '../src/local/outbox/queue.ts'
import { requestDrain } from '../src/local/outbox/sender.ts'
import { pullAccount } from '../src/local/sync/account-sync.ts'

declare const self: ServiceWorkerGlobalScope

/** `renotify` is missing in TypeScript's library. */
export type SystemNotification = { title: string; options: NotificationOptions & { tag: string; renotify?: boolean } }

const INBOX_PATH = '/dashboard/notifications'
const NOTIFICATION_ICONS = { icon: '/icons/192.png', badge: '/icons/badge.png' }
const FALLBACK_TEXT = { en: 'There is news for you.', bn: 'আপনার জন্য খবর আছে।' }

/**
 * A push message has arrived, perhaps with no page open. It is shown at once; then the account is synced, so that a tap
 * finds the order on this device and the app's badge counts it.
 */
export const handlePush = (event: PushEvent): void => {
  event.waitUntil(showMessage(event.data?.text()).then(syncAfterPush))
}

/** A tap opens the notification's page and marks it as read. */
export const handleNotificationClick = (event: NotificationEvent): void => {
  const { notification } = event
  notification.close()
  // Opening first: the browser allows it only for a moment after the tap.
  event.waitUntil(
    focusOrOpenWindow(notificationUrl(notification.data, self.location.origin)).then(() =>
      markTagRead(notification.tag),
    ),
  )
}

/** Closes the notifications that are still shown when their user signs out. */
export const closeNotificationsOnSignOut = (): void => {
  subscribeMessages(({ type }) => {
    if (type === 'signed-out') closeNotifications(self.registration).catch(() => undefined)
  })
}

/** The browser has ended or replaced the push subscription by itself. */
export const handleSubscriptionChange = (event: ExtendableEvent): void => {
  event.waitUntil(ignoreApiFailure(() => repairPush(self.registration.pushManager)))
}

/** The push message; null where it cannot be parsed, for example because a newer server sent it. */
export const parsePushMessage = (text: string | undefined): PushMessage | null => {
  try {
    return v.parse(PushMessage, JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/**
 * The system notification for a message; for `null`, a text without private data. A later one about the same order
 * replaces the earlier one.
 */
export const toSystemNotification = (message: PushMessage | null, language = 'en'): SystemNotification => {
  if (!message) {
    const title = language.startsWith('bn') ? FALLBACK_TEXT.bn : FALLBACK_TEXT.en
    return { title, options: { ...NOTIFICATION_ICONS, body: '', tag: 'news', data: { path: INBOX_PATH } } }
  }
  const { id, kind, title, body, path } = message
  const isOrder = kind === 'ORDER_NEW' || kind === 'ORDER_STATUS'
  return { title, options: { ...NOTIFICATION_ICONS, body, dir: 'auto', tag: isOrder ? path : id, data: { id, path } } }
}

/** The unread notifications under one tag: all of an order have the same. */
export const findUnreadByTag = (tag: string, notifications: readonly Notification[]): Notification[] =>
  notifications.filter(({ id, path, readAt }) => readAt === null && (path === tag || id === tag))

/** The URL of the page that a notification's `data` leads to. Always a page of this origin. */
export const notificationUrl = (data: unknown, origin: string): string => {
  const path = typeof data === 'object' && data && 'path' in data ? data.path : undefined
  const url = typeof path === 'string' ? parseUrl(path, origin) : null
  const isOurs = url?.origin === origin && isShellPath(url.pathname)
  return isOurs ? url.href : new URL(INBOX_PATH, origin).href
}

const showMessage = async (text: string | undefined): Promise<void> => {
  const { title, options } = toSystemNotification(await readMessageForUser(text), self.navigator.language)
  const [shown] = await self.registration.getNotifications({ tag: options.tag })
  // The server repeats a message whose delivery it does not know of. A repeated one must not ring again.
  const isRepeated = shown !== undefined && shown.data?.id === options.data.id
  const ringing: SystemNotification['options'] = { ...options, renotify: !isRepeated, silent: await isHaatVisible() }
  await self.registration.showNotification(title, ringing)
}

/** Does somebody look at a page of Haat? It shows, and sounds, by itself. */
export const isHaatVisible = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(client => client.visibilityState === 'visible')

/** null where its user has signed out or somebody else is signed in: then nothing private may be shown. */
const readMessageForUser = async (text: string | undefined): Promise<PushMessage | null> => {
  try {
    return (await readPush()) ? parsePushMessage(text) : null
  } catch {
    // The database cannot be opened, so the account of this message is unknown.
    return null
  }
}

const syncAfterPush = (): Promise<void> =>
  ignoreApiFailure(async () => {
    if (!(await readPush())) return repairPush(self.registration.pushManager)
    await ignoreApiFailure(pullAccount)
    await showBadge(await countForBadge())
  })

/** Where the API cannot be reached, a later event tries again. */
const ignoreApiFailure = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

/** Like any write, it goes through the outbox. */
const markTagRead = async (tag: string): Promise<void> => {
  const facts = await readPush()
  if (!facts) return
  const unread = findUnreadByTag(tag, await db.notifications.toArray())
  for (const { id, title } of unread) {
    await enqueueWrite(readNotification, { id }, facts.userId, { label: title })
  }
  requestDrain()
  await showBadge(await countForBadge())
}

const focusOrOpenWindow = async (address: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  // Never navigates an open window: a form may be half filled in there.
  if (there) await there.focus()
  else await self.clients.openWindow(address)
}
