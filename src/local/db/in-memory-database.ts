import Dexie from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { DeviceDatabase, db, setDatabase } from './database.ts'

/** Puts a database in memory in place of the device's, of the same schema. */
export const openInMemoryDatabase = async (): Promise<void> => {
  hideUnavailableDatabase()
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  setDatabase(new DeviceDatabase())
  await db.open()
}

/** Where cookies are blocked, reading `indexedDB` itself throws; Dexie reads it while it opens any database. */
const hideUnavailableDatabase = (): void => {
  try {
    Reflect.get(globalThis, 'indexedDB')
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined })
  }
}
