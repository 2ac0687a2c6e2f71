import { db } from '../db/database.ts'
import type { StoredProduct } from '../db/device-schema.ts'

/** The product as this device has it; undefined: it does not. */
export const readProduct = (id: string): Promise<StoredProduct | undefined> => db.products.get(id)

/** Those of these products that are on this device, by their id. */
export const readProductsById = async (ids: readonly string[]): Promise<Map<string, StoredProduct>> => {
  const rows = await db.products.bulkGet([...ids])
  return new Map(rows.filter(row => row !== undefined).map(row => [row.id, row]))
}
