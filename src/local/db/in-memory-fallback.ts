import Dexie from 'dexie'
import { type DeviceDatabase, db } from './database.ts'

let isShared = true

/** The page must show something within 3 seconds; the rest of them is for loading the database in memory. */
const OPEN_TIMEOUT_MS = 2_500
/**
 * The same for a first read of all tables: a transaction that another page has left open may hold them for ever. The
 * page of a sync that is being stored holds them for a moment.
 */
const READ_TIMEOUT_MS = 3_000
/** How long an upgrade of all rows may take. */
const UPGRADE_TIMEOUT_MS = 15_000

/**
 * Opens the device's database. Where IndexedDB cannot be opened (some private windows, blocked storage), or opening or a first read does not get an
 * answer (a frozen tab of an older version holds it, a damaged profile), the same schema runs in memory, and its code is
 * loaded only then: browsing and ordering online work, and nothing is kept. Only the page calls this, before its first
 * read, because a dynamic import in the worker would make its registration fail.
 * @returns whether data is kept when the page is closed
 */
export const openDatabase = async (): Promise<{ isKept: boolean }> => {
  try {
    if (await opensInTime()) return { isKept: true }
  } catch (error) {
    // A page of an older release must be reloaded, not continue in memory beside the newer database.
    if (error instanceof Dexie.VersionError) throw error
  }
  isShared = false
  await (await import('./in-memory-database.ts')).openInMemoryDatabase()
  return { isKept: false }
}

const opensInTime = async (): Promise<boolean> => {
  const late = db
  const opening = late.open()
  const isOpen = opening.then(() => true)
  const hasOpened =
    (await Promise.race([isOpen, timeout(OPEN_TIMEOUT_MS)])) ||
    (late.isUpgrading && (await Promise.race([isOpen, timeout(UPGRADE_TIMEOUT_MS)])))
  if (hasOpened && (await Promise.race([answersReads(late), timeout(READ_TIMEOUT_MS)]))) return true
  // Nothing reads it any more; open, it would keep newer versions in other tabs from upgrading it.
  opening.then(() => late.close()).catch(() => undefined)
  return false
}

const answersReads = (database: DeviceDatabase): Promise<boolean> =>
  database.transaction('r', database.tables, async () => {
    await database.session.count()
    return true
  })

/** In short waits: a slow phone that was busy for seconds hears of the database before it gives it up. */
const timeout = async (milliseconds: number): Promise<false> => {
  for (let waited = 0; waited < milliseconds; waited += WAIT_MS)
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  return false
}
const WAIT_MS = 100

/** Do other tabs and the worker share this database? Not one in memory. */
export const isDatabaseShared = (): boolean => isShared
