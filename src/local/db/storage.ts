import Dexie, { type Table } from 'dexie'
import { ApiFailure } from './api-failure.ts'
import { now } from './clock.ts'
import { db } from './database.ts'
import { EMPTY_CATALOGUE, readCatalogue } from './replica.ts'
import { deleteUnusedFiles } from './stored-files.ts'
import { isDatabaseSuspended } from './suspension.ts'

/** Cache Storage name of the pictures; the worker fills it. */
export const PICTURE_CACHE = 'pictures'

/**
 * Runs a transaction over these tables and frees storage where it needs some. Inside another transaction it is a part
 * of that one, which frees the storage. One over the outbox may store files, too, and deletes those that nothing needs
 * any more.
 */
export const writeTransaction = <Result>(tables: Table[], work: () => Promise<Result>): Promise<Result> => {
  const names = tables.map(({ name }) => name)
  if (Dexie.currentTransaction) return db.transaction('rw', names, async () => work())
  if (!names.includes(db.outbox.name)) return withStorageSpace(() => db.transaction('rw', names, async () => work()))
  const withFiles = [...new Set([...names, db.files.name, db.meta.name])]
  return withStorageSpace(() =>
    db.transaction('rw', withFiles, async () => {
      const result = await work()
      await deleteUnusedFiles()
      return result
    }),
  )
}

/**
 * Runs a write. Where storage is full, evicts the pictures, then the catalogue, and runs it again. Never evicts the
 * outbox, the cart or the session. Also runs it again when the browser has dropped its connection to the database, as
 * iOS does on resume.
 * A page that is being left does not: its person may do it again elsewhere before they come back.
 * @param options `keepsCatalogue`: for what stores the catalogue itself
 * @throws ApiFailure STORAGE_FULL where eviction does not help; nothing is written then
 */
export const withStorageSpace = async <Result>(
  write: () => Promise<Result>,
  { keepsCatalogue = false } = {},
): Promise<Result> => {
  for (const makeRoom of [reopenDatabase, evictImageCache, ...(keepsCatalogue ? [] : [evictCatalogue])]) {
    try {
      return await write()
    } catch (error) {
      if (isDatabaseSuspended()) throw error
      if (makeRoom === reopenDatabase ? !isConnectionLost(error) && !isQuotaExceeded(error) : !isQuotaExceeded(error))
        throw error
      // On a full disk some browsers cannot even delete: the next step may still help.
      if (makeRoom !== reopenDatabase || isConnectionLost(error)) await makeRoom().catch(ignoreQuotaExceeded)
    }
  }
  return write().catch(error => {
    throw isQuotaExceeded(error) ? new ApiFailure('STORAGE_FULL', STORAGE_FULL_MESSAGE) : error
  })
}

const STORAGE_FULL_MESSAGE = 'This phone is full. Delete photos or apps that you do not need, then try again.'

const ignoreQuotaExceeded = (error: unknown): void => {
  if (!isQuotaExceeded(error)) throw error
}

/** Was storage full even after everything that can be fetched again was evicted? */
export const isStorageFull = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status === 'STORAGE_FULL'

/** Dexie reports a full disk as an AbortError whose inner error names it. */
export const isQuotaExceeded = (error: unknown): boolean => errorNames(error).includes('QuotaExceededError')

const CONNECTION_LOST_ERRORS = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']

/** Has the browser dropped its connection to the database, as iOS does on resume? */
export const isConnectionLost = (error: unknown): boolean =>
  errorNames(error).some(name => CONNECTION_LOST_ERRORS.includes(name))

const errorNames = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  return [error.name, ...('inner' in error ? errorNames(error.inner) : [])]
}

/** @throws where the database cannot be opened (any more) */
export const reopenDatabase = async (): Promise<void> => {
  db.close({ disableAutoOpen: false })
  await db.open()
}

const evictImageCache = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(PICTURE_CACHE)
}

const evictCatalogue = (): Promise<void> =>
  db.transaction('rw', db.products, db.listings, db.reviews, db.recent, db.meta, async () => {
    await db.products.where('mine').equals(0).delete()
    await db.listings.where('isPrivate').equals(0).delete()
    await db.reviews.where('mine').equals(0).delete()
    // A new version, so that the in-memory search does not take its old products for the ones fetched next.
    const version = (await readCatalogue()).version + 1
    await db.meta.put({ key: 'catalogue', value: { ...EMPTY_CATALOGUE, version }, at: now() })
  })

type PersistentStorage = { persist?: () => Promise<boolean>; persisted?: () => Promise<boolean> }

let hasAsked = false

/**
 * Asks the browser not to evict this origin's data, once per page and not where it has agreed: Firefox asks the person
 * each time. Only a page may ask, and nothing relies on the answer.
 */
export const requestPersistence = async (): Promise<void> => {
  const { navigator }: { navigator?: { storage?: PersistentStorage } } = globalThis
  const storage = navigator?.storage
  if (hasAsked) return
  hasAsked = true
  if (!(await storage?.persisted?.())) await storage?.persist?.()
}
