import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { type OwnShop, overlayShops } from '../../local/shop-overlay.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'

export type OwnShops = {
  /** The oldest first; undefined while they are being read, or where this device was never told of them. */
  shops: OwnShop[] | undefined
  refresh: Refresh
}

/** The shops of the vendor who is signed in, in every state, what is pending laid over them. */
export const useOwnShops = (): OwnShops => ({
  shops: useShopsHere(),
  refresh: useRefresh('own-shops', syncAccount),
})

/** The same as this device knows them, asking nobody. */
export const useShopsHere = (): OwnShop[] | undefined =>
  useLiveQuery(() => inOneLook([db.shops, db.meta], readOwnShops))

const readOwnShops = async (): Promise<OwnShop[] | undefined> => {
  const [rows, entries, account] = await Promise.all([
    db.shops.where('mine').equals(1).toArray(),
    pendingEntries(),
    db.meta.get('account'),
  ])
  const isComplete = account?.key === 'account' && account.value.at !== null
  const shops = overlayShops(
    rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    entries,
  )
  return isComplete || shops.length > 0 ? shops : undefined
}
