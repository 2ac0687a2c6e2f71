import { db } from '../db/database.ts'
import type { StoredShop } from '../db/device-schema.ts'

/** The open shops on this device. */
export const readOpenShops = (): Promise<StoredShop[]> => db.shops.where('listed').equals(1).toArray()

/** The shop as this device has it; undefined: it does not. */
export const readShop = (id: string): Promise<StoredShop | undefined> => db.shops.get(id)

/** Those of these shops that are on this device, in the same order. */
export const readShopsById = async (ids: readonly string[]): Promise<StoredShop[]> =>
  (await db.shops.bulkGet([...ids])).filter(shop => shop !== undefined)
