import { db } from './database.ts'
import { PICTURE_CACHE } from './storage.ts'

/**
 * Does away with what somebody who signed out has left outside of the database, which his transaction could only mark: at each
 * sign-out, and at the start of a page in case the one before died meanwhile.
 */
export const cleanUpAfterSignOut = async (registration: NotificationSource | undefined): Promise<void> => {
  const mark = await db.meta.get('left')
  if (!mark) return
  await closeNotifications(registration)
  await deleteUnusedPictures()
  // Not the mark of another one who has signed out since.
  await db.meta
    .where('key')
    .equals('left')
    .and(({ at }) => at === mark.at)
    .delete()
}

type NotificationSource = Pick<ServiceWorkerRegistration, 'getNotifications'>

/** Takes the notifications that are still shown off the screen. */
export const closeNotifications = async (registration: NotificationSource | undefined): Promise<void> => {
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}

/** The pictures that no row of this device names any more: the profile's, those of drafts and of other people. */
const deleteUnusedPictures = async (): Promise<void> => {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(PICTURE_CACHE)
  const named = await findUsedPictures()
  const requests = (await cache.keys()).filter(({ url }) => !named.has(pictureStem(new URL(url).pathname)))
  await Promise.all(requests.map(request => cache.delete(request)))
}

/** In whatever table: a new one needs no line here. But changes kept unsent are of him who has gone. */
const findUsedPictures = async (): Promise<Set<string>> => {
  const tables = db.tables.filter(({ name }) => name !== 'outbox')
  const texts = await Promise.all(tables.map(async table => JSON.stringify(await table.toArray())))
  return new Set(texts.flatMap(text => (text.match(/\/pictures\/[^"\\?]+/g) ?? []).map(pictureStem)))
}

/** A picture's name without the width: each row names one of four. */
const pictureStem = (path: string): string => path.replace(/(-160|-320|-1280)?\.webp$/, '')
