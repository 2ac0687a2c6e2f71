import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db/database.ts'

/** The name of a shop; null: no shop, or not on this device. */
export const useShopName = (shopId: string | null): string | null =>
  useLiveQuery(async () => (shopId ? ((await db.shops.get(shopId))?.name ?? null) : null), [shopId]) ?? null
