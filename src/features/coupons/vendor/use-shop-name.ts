import { useLiveQuery } from 'dexie-react-hooks'
import { readShop } from '../../../local/shops/reads.ts'

/** The name of a shop; null: no shop, or not on this device. */
export const useShopName = (shopId: string | null): string | null =>
  useLiveQuery(async () => (shopId ? ((await readShop(shopId))?.name ?? null) : null), [shopId]) ?? null
