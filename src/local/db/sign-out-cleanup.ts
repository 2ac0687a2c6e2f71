import { pictureStem } from '../../contract/products/pictures.ts'
import { db } from './database.ts'
import { SIGN_OUT_CLEANUP } from './device-schema.ts'
import { PICTURE_CACHE } from './storage.ts'

/**
 * Deletes a signed-out user's data outside of the database, which the sign-out's transaction could only mark. Called at
 * each sign-out, and at each start of a page in case the last one died before it was done.
 */
export const cleanUpAfterSignOut = async (registration: NotificationSource | undefined): Promise<void> => {
  const mark = await db.meta.get(SIGN_OUT_CLEANUP)
  if (!mark) return
  await closeNotifications(registration)
  await deleteUnusedPictures()
  // Not the mark of a later sign-out.
  await db.meta
    .where('key')
    .equals(SIGN_OUT_CLEANUP)
    .and(({ at }) => at === mark.at)
    .delete()
}

/** Android's WebView and iOS before 16.4 have no notifications. */
type NotificationSource = Partial<Pick<ServiceWorkerRegistration, 'getNotifications'>>

/** Closes the system notifications that are still shown. */
export const closeNotifications = async (registration: NotificationSource | undefined): Promise<void> => {
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close()
}

/** Deletes the pictures that no row of this device names any more: of the profile, of drafts and of other people. */
const deleteUnusedPictures = async (): Promise<void> => {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(PICTURE_CACHE)
  const named = await findUsedPictures()
  const requests = (await cache.keys()).filter(({ url }) => !named.has(pictureStem(new URL(url).pathname)))
  await Promise.all(requests.map(request => cache.delete(request)))
}

/**
 * Reads every table, so that a new one needs no line here; but not the outbox, which keeps entries of the user who
 * left, and its files.
 */
const findUsedPictures = async (): Promise<Set<string>> => {
  const tables = db.tables.filter(({ name }) => name !== 'outbox' && name !== 'files')
  const texts = await Promise.all(tables.map(async table => JSON.stringify(await table.toArray())))
  return new Set(texts.flatMap(text => (text.match(/\/pictures\/[^"\\?]+/g) ?? []).map(pictureStem)))
}
