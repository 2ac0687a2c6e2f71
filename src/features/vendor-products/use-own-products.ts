import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { type OwnProduct, overlayProducts } from '../../local/product-overlay.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'

export type OwnProducts = {
  products: OwnProduct[]
  /** The account was never brought here whole, and no product is here: empty would mean nothing. */
  isUnknown: boolean
}

/** The goods of whoever is signed in, in every status, what is pending laid over them. */
export const useOwnProducts = (): { own: OwnProducts | undefined; refresh: Refresh } => ({
  own: useLiveQuery(() => inOneLook([db.products, db.meta], readOwnProducts)),
  refresh: useRefresh('own-products', syncAccount),
})

/** One of them; null: this device does not know it. */
export const useOwnProduct = (id: string): OwnProduct | null | undefined =>
  useLiveQuery(async () => {
    const [row, entries] = await inOneLook([db.products], () => Promise.all([db.products.get(id), pendingEntries()]))
    const own = entries.filter(entry => entry.input.id === id)
    return overlayProducts(row?.mine === 1 ? [row] : [], own)[0] ?? null
  }, [id])

const readOwnProducts = async (): Promise<OwnProducts> => {
  const [rows, entries, account] = await Promise.all([
    db.products.where('mine').equals(1).toArray(),
    pendingEntries(),
    db.meta.get('account'),
  ])
  const products = overlayProducts(rows, entries)
  const isComplete = account?.key === 'account' && account.value.at !== null
  return { products, isUnknown: !isComplete && products.length === 0 }
}
