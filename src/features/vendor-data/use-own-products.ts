import { useLiveQuery } from 'dexie-react-hooks'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingProducts, type OptimisticProduct } from '../../local/resources/optimistic-products.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'

export type OwnProducts = {
  products: OptimisticProduct[]
  /** The account was never brought here whole, and no product is here: empty would mean nothing. */
  isUnknown: boolean
}

/** The goods of whoever is signed in, in every status, what is pending laid over them. */
export const useOwnProducts = (): { own: OwnProducts | undefined; refresh: RefreshState } => ({
  own: useLiveQuery(() => readConsistent([db.products, db.meta], readOwnProducts)),
  refresh: useRefresh('own-products', pullAccount),
})

/** One of them; null: this device does not know it. */
export const useOwnProduct = (id: string): OptimisticProduct | null | undefined =>
  useLiveQuery(async () => {
    const [row, entries] = await readConsistent([db.products], () =>
      Promise.all([db.products.get(id), readPendingEntries()]),
    )
    const own = entries.filter(entry => entry.input.id === id)
    return applyPendingProducts(row?.mine === 1 ? [row] : [], own)[0] ?? null
  }, [id])

const readOwnProducts = async (): Promise<OwnProducts> => {
  const [rows, entries, account] = await Promise.all([
    db.products.where('mine').equals(1).toArray(),
    readPendingEntries(),
    db.meta.get('account'),
  ])
  const products = applyPendingProducts(rows, entries)
  const isComplete = account?.key === 'account' && account.value.at !== null
  return { products, isUnknown: !isComplete && products.length === 0 }
}
