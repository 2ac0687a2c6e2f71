import { useLiveQuery } from 'dexie-react-hooks'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { type OptimisticShop, readOwnShops } from '../../../local/shops/optimistic.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'

export type OwnShops = {
  /** The oldest first; undefined while they are read, or where this device has not received them. */
  shops: OptimisticShop[] | undefined
  refresh: RefreshState
}

/** The vendor's own shops in every status, brought up to date when a screen opens. */
export const useOwnShops = (): OwnShops => ({
  shops: useCachedOwnShops(),
  refresh: useRefresh('own-shops', pullAccount),
})

/** The same without asking the server. */
export const useCachedOwnShops = (): OptimisticShop[] | undefined => useLiveQuery(readOwnShops)
