import Dexie from 'dexie'
import { db } from './database.ts'

let isShared = true

/**
 * Opens the device's database. Where the browser has none that can be opened (some private windows, blocked storage), the
 * same schema runs in memory, loaded only then: browsing and ordering online work, and nothing is kept. Only the page calls
 * this, before its first read: a dynamic import in the worker would make its registration fail.
 * @returns whether anything is kept when the page is closed
 */
export const openDatabase = async (): Promise<{ isKept: boolean }> => {
  try {
    await db.open()
    return { isKept: true }
  } catch (error) {
    // An older version of this page must not go on in memory beside the newer database: it must be reloaded.
    if (error instanceof Dexie.VersionError) throw error
    isShared = false
    await (await import('./in-memory-database.ts')).openInMemoryDatabase()
    return { isKept: false }
  }
}

/** Do the other tabs and the worker see what is written here? Not what is kept in memory. */
export const isDatabaseShared = (): boolean => isShared
