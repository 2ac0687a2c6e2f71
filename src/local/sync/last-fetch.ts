import { db } from '../db/database.ts'
import { readCatalogue } from '../db/replica.ts'

/** When data last arrived: the last sync of the catalogue, or the newest stored listing; null: never. */
export const readLastFetchTime = async (): Promise<Date | null> => {
  const [catalogue, listing] = await Promise.all([readCatalogue(), db.listings.orderBy('at').last()])
  const at = Math.max(catalogue.at ?? 0, listing?.at ?? 0)
  return at > 0 ? new Date(at) : null
}
