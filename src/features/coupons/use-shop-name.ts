import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db/database.ts'

/** What a shop is called, where this device knows it; null: no shop, or one that it does not know. */
export const useShopName = (shopId: string | null): string | null =>
  useLiveQuery(async () => (shopId ? ((await db.shops.get(shopId))?.name ?? null) : null), [shopId]) ?? null
