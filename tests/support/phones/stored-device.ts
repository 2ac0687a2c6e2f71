import type Dexie from 'dexie'

/** The database of a device as a release left it. */
export type StoredDevice = {
  release: string
  version: number
  stores: DeviceStore[]
  rows: Record<string, Record<string, unknown>[]>
}
type DeviceStore = IDBObjectStoreParameters & { name: string; indexes: DeviceIndex[] }
type DeviceIndex = IDBIndexParameters & { name: string; keyPath: string | string[] }

/** In the files a picture is only its type. */
const revive = (input: Record<string, unknown>): Record<string, unknown> =>
  'file' in input ? { ...input, file: new Blob(['picture'], { type: 'image/webp' }) } : input

/** Creates the database without Dexie and without this release's schema. */
export const restoreDevice = (name: string, { version, stores, rows }: StoredDevice): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      for (const { name: store, indexes, ...options } of stores) {
        const made = opening.result.createObjectStore(store, options)
        for (const { name: index, keyPath, ...more } of indexes) made.createIndex(index, keyPath, more)
        for (const row of rows[store] ?? []) {
          made.put(store === 'outbox' ? { ...row, input: revive(row.input as Record<string, unknown>) } : row)
        }
      }
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })

/** What `restoreDevice` needs to create the same database. */
export const describeDevice = async (database: Dexie, release: string): Promise<StoredDevice> => {
  const opened = database.backendDB()
  const names = [...opened.objectStoreNames]
  const transaction = opened.transaction(names)
  const stores = names.map(name => describeStore(transaction.objectStore(name)))
  const rows = await Promise.all(names.map(async name => [name, await database.table(name).toArray()] as const))
  return {
    release,
    version: opened.version,
    stores,
    rows: Object.fromEntries(rows.filter(([, list]) => list.length > 0)),
  }
}

const describeStore = (store: IDBObjectStore): DeviceStore => ({
  name: store.name,
  keyPath: store.keyPath,
  autoIncrement: store.autoIncrement,
  indexes: [...store.indexNames].map(name => {
    const { keyPath, unique, multiEntry } = store.index(name)
    return { name, keyPath, unique, multiEntry }
  }),
})
