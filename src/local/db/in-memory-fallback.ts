import Dexie from 'dexie'
import { db } from './database.ts'

let isShared = true

/**
 * Opens the device's database. Where IndexedDB cannot be opened (some private windows, blocked storage), the same
 * schema runs in memory, and its code is loaded only then: browsing and ordering online work, and nothing is kept. Only
 * the page calls this, before its first read, because a dynamic import in the worker would make its registration fail.
 * @returns whether data is kept when the page is closed
 */
export const openDatabase = async (): Promise<{ isKept: boolean }> => {
  try {
    await db.open()
    return { isKept: true }
  } catch (error) {
    // A page of an older release must be reloaded, not continue in memory beside the newer database.
    if (error instanceof Dexie.VersionError) throw error
    isShared = false
    await (await import('./in-memory-database.ts')).openInMemoryDatabase()
    return { isKept: false }
  }
}

/** Do other tabs and the worker share this database? Not one in memory. */
export const isDatabaseShared = (): boolean => isShared
