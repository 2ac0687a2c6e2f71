import Dexie from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { DeviceDatabase, db, setDatabase } from './database.ts'

/** Replaces the device's database by one in memory, with the same schema. */
export const openInMemoryDatabase = async (): Promise<void> => {
  hideUnavailableDatabase()
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  setDatabase(new DeviceDatabase())
  await db.open()
}

/** Where cookies are blocked, reading `indexedDB` throws, and Dexie reads it whenever it opens a database. */
const hideUnavailableDatabase = (): void => {
  try {
    Reflect.get(globalThis, 'indexedDB')
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined })
  }
}
