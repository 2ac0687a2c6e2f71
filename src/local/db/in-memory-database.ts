import Dexie from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { DeviceDatabase, db, setDatabase } from './database.ts'
import { useOwnLocks } from './locks.ts'

/** Replaces the device's database by one in memory, with the same schema. */
export const openInMemoryDatabase = async (): Promise<void> => {
  useOwnLocks()
  // In Safari, Dexie first asks the global one for its databases, whatever it opens.
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: indexedDB })
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  setDatabase(new DeviceDatabase())
  await db.open()
}
