import * as v from 'valibot'
import { type Notification, readNotification } from '../src/contract/notifications.ts'
import { isPagePath } from '../src/contract/paths.ts'
import { PushMessage } from '../src/contract/push.ts'
import { ApiFailure } from '../src/local/api.ts'
import { countForBadge, showBadge } from '../src/local/app-badge.ts'
import { listen, wakeDrainer } from '../src/local/bridge.ts'
import { db } from '../src/local/db.ts'
import { closeNotices } from '../src/local/left-behind.ts'
import { addEntry } from '../src/local/outbox.ts'
import { newEntry } from '../src/local/outbox-entry.ts'
import { mendPush, readPush } from '../src/local/push.ts'
import { syncAccount } from '../src/local/sync-account.ts'

declare const self: ServiceWorkerGlobalScope

/** `renotify` is not in TypeScript's library yet. */
export type Notice = { title: string; options: NotificationOptions & { tag: string; renotify?: boolean } }

const INBOX = '/dashboard/notifications'
const LOOKS = { icon: '/icons/192.png', badge: '/icons/badge.png' }
const NEWS = { en: 'There is news for you.', bn: 'আপনার জন্য খবর আছে।' }

/**
 * News has arrived, perhaps with no page open: it is shown at once, then the account is brought up to date, so that a tap
 * finds the order on this device, and the app's badge counts it.
 */
export const showPush = (event: PushEvent): void => {
  event.waitUntil(show(event.data?.text()).then(catchUp))
}

/** A tap leads to what the notification tells of, which is read by that. */
export const openPush = (event: NotificationEvent): void => {
  const { notification } = event
  notification.close()
  // Opening first: the browser allows it only for a moment after the tap.
  event.waitUntil(open(addressIn(notification.data, self.location.origin)).then(() => markRead(notification.tag)))
}

/** What is still shown goes with the one whom it was for, where this worker hears of that or does it itself. */
export const closeAtSignOut = (): void => {
  listen(({ type }) => {
    if (type === 'signed-out') closeNotices(self.registration).catch(() => undefined)
  })
}

/** The browser has ended or replaced the subscription by itself. */
export const renewPush = (event: ExtendableEvent): void => {
  event.waitUntil(unlessOutOfReach(() => mendPush(self.registration.pushManager)))
}

/** What was pushed, or null where it cannot be understood: from a newer market, say. */
export const messageIn = (text: string | undefined): PushMessage | null => {
  try {
    return v.parse(PushMessage, JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/** How news looks. A later word on the same order takes the place of the one before; `null`: a line that says nothing private. */
export const noticeOf = (message: PushMessage | null, language = 'en'): Notice => {
  if (!message) {
    const body = language.startsWith('bn') ? NEWS.bn : NEWS.en
    return { title: 'Haat', options: { ...LOOKS, body, tag: 'news', data: { path: INBOX } } }
  }
  const { id, kind, title, body, path } = message
  const isOrder = kind === 'ORDER_NEW' || kind === 'ORDER_STATUS'
  return { title, options: { ...LOOKS, body, dir: 'auto', tag: isOrder ? path : id, data: { id, path } } }
}

/** The unread news that stands under one tag on the screen: all of an order's. */
export const unreadUnder = (tag: string, news: readonly Notification[]): Notification[] =>
  news.filter(({ id, path, readAt }) => readAt === null && (path === tag || id === tag))

/** The address of the page that a notification's `data` leads to: always one of ours. */
export const addressIn = (data: unknown, origin: string): string => {
  const path = (data as { path?: unknown } | null)?.path
  const url = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : null
  const isOurs = url?.origin === origin && isPagePath(url.pathname)
  return isOurs ? url.href : new URL(INBOX, origin).href
}

const show = async (text: string | undefined): Promise<void> => {
  const { title, options } = noticeOf(await messageForUs(text), self.navigator.language)
  const [shown] = await self.registration.getNotifications({ tag: options.tag })
  // The market sends a second time what it cannot know to have arrived: that must not ring again.
  const isAgain = shown !== undefined && shown.data?.id === options.data.id
  const ringing: Notice['options'] = { ...options, renotify: !isAgain }
  await self.registration.showNotification(title, ringing)
}

/** Nothing private is shown where its person has signed out, or another has signed in. */
const messageForUs = async (text: string | undefined): Promise<PushMessage | null> => {
  try {
    return (await readPush()) ? messageIn(text) : null
  } catch {
    // The database cannot be opened: whom this is for cannot be known.
    return null
  }
}

const catchUp = (): Promise<void> =>
  unlessOutOfReach(async () => {
    if (!(await readPush())) return mendPush(self.registration.pushManager)
    await unlessOutOfReach(syncAccount)
    await showBadge(await countForBadge())
  })

/** What could not be reached now is asked for at the next occasion. */
const unlessOutOfReach = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

/** Like any change: kept here, sent when there is a network. */
const markRead = async (tag: string): Promise<void> => {
  const facts = await readPush()
  if (!facts) return
  const unread = unreadUnder(tag, await db.notifications.toArray())
  for (const { id, title } of unread) {
    const about = { scope: `notification:${id}`, label: title }
    await addEntry(newEntry(readNotification.name, { id }, facts.userId, about))
  }
  wakeDrainer()
  await showBadge(await countForBadge())
}

const open = async (address: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  // Never another page in a window at hand: something may be half written there.
  if (there) await there.focus()
  else await self.clients.openWindow(address)
}
