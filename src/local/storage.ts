import Dexie, { type Table } from 'dexie'
import { ApiFailure } from './api.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import { EMPTY_CATALOGUE, readCatalogue } from './replica.ts'

/** Cache Storage name of the pictures; the worker fills it. */
export const PICTURE_CACHE = 'pictures'

/**
 * A transaction over these tables, for which room is made where it needs some. Inside another one it is a part of that, which
 * makes the room.
 */
export const writing = <Result>(tables: Table[], work: () => Promise<Result>): Promise<Result> => {
  const write = () => db.transaction('rw', tables, async () => work())
  return Dexie.currentTransaction ? write() : withRoom(write)
}

/**
 * Runs a write that the device may have no room for: pictures are given up first, then the catalogue, and it is run again.
 * The outbox, the cart and the session are never given up. Also runs it again when the browser has dropped its connection
 * to the database, as iOS does on resume.
 * @throws ApiFailure STORAGE_FULL where even that makes no room; nothing is written then
 */
export const withRoom = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  for (const makeRoom of [reopen, givePicturesUp, giveCatalogueUp]) {
    try {
      return await write()
    } catch (error) {
      if (makeRoom === reopen ? !isConnectionLost(error) && !isQuotaExceeded(error) : !isQuotaExceeded(error))
        throw error
      // On a full disk some browsers cannot even delete: the next step may still help.
      if (makeRoom !== reopen || isConnectionLost(error)) await makeRoom().catch(unlessFull)
    }
  }
  return write().catch(error => {
    throw isQuotaExceeded(error) ? new ApiFailure('STORAGE_FULL', STORAGE_FULL) : error
  })
}

const STORAGE_FULL = 'This phone is full. Delete photos or apps that you do not need, then try again.'

const unlessFull = (error: unknown): void => {
  if (!isQuotaExceeded(error)) throw error
}

/** Was there no room to write it on this device, even after everything that can be fetched again was given up? */
export const isStorageFull = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status === 'STORAGE_FULL'

/** Dexie reports a full disk as an AbortError whose inner error names it. */
export const isQuotaExceeded = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

const LOST = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']

/** The browser has dropped its connection to the database, as iOS does on resume. */
export const isConnectionLost = (error: unknown): boolean => namesOf(error).some(name => LOST.includes(name))

const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  return [error.name, ...namesOf((error as { inner?: unknown }).inner)]
}

/** @throws where the database cannot be opened (any more) */
export const reopen = async (): Promise<void> => {
  db.close({ disableAutoOpen: false })
  await db.open()
}

const givePicturesUp = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(PICTURE_CACHE)
}

const giveCatalogueUp = (): Promise<void> =>
  db.transaction('rw', db.products, db.listings, db.reviews, db.recent, db.meta, async () => {
    await db.products.where('mine').equals(0).delete()
    await db.listings.where('isPrivate').equals(0).delete()
    await db.reviews.where('mine').equals(0).delete()
    // The version goes on: what the search holds in memory must not pass for what is fetched next.
    const version = (await readCatalogue()).version + 1
    await db.meta.put({ key: 'catalogue', value: { ...EMPTY_CATALOGUE, version }, at: now() })
  })

/** Asks the browser to keep this device's data under pressure. Only a page may ask; the answer is not relied on. */
export const askToPersist = async (): Promise<boolean> => {
  const storage = (globalThis as { navigator?: { storage?: { persist?: () => Promise<boolean> } } }).navigator?.storage
  return (await storage?.persist?.()) ?? false
}
