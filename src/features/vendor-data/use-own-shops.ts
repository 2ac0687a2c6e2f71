import { useLiveQuery } from 'dexie-react-hooks'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingShops, type OptimisticShop } from '../../local/resources/optimistic-shops.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'

export type OwnShops = {
  /** The oldest first; undefined while they are being read, or where this device was never told of them. */
  shops: OptimisticShop[] | undefined
  refresh: RefreshState
}

/** The shops of the vendor who is signed in, in every state, what is pending laid over them. */
export const useOwnShops = (): OwnShops => ({
  shops: useCachedOwnShops(),
  refresh: useRefresh('own-shops', pullAccount),
})

/** The same as this device knows them, asking nobody. */
export const useCachedOwnShops = (): OptimisticShop[] | undefined =>
  useLiveQuery(() => readConsistent([db.shops, db.meta], readOwnShops))

const readOwnShops = async (): Promise<OptimisticShop[] | undefined> => {
  const [rows, entries, account] = await Promise.all([
    db.shops.where('mine').equals(1).toArray(),
    readPendingEntries(),
    db.meta.get('account'),
  ])
  const isComplete = account?.key === 'account' && account.value.at !== null
  const shops = applyPendingShops(
    rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    entries,
  )
  return isComplete || shops.length > 0 ? shops : undefined
}
