import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { applyPendingProducts, type OptimisticProduct } from './optimistic.ts'

export type OwnProducts = {
  products: OptimisticProduct[]
  /** The account was never completely synced and no product is stored, so that an empty list means nothing. */
  isUnknown: boolean
}

/** For a live query: the vendor's own products in every status, with the pending changes applied. */
export const readOwnProducts = (): Promise<OwnProducts> =>
  readConsistent([db.products, db.meta], async () => {
    const [rows, entries, account] = await Promise.all([
      db.products.where('mine').equals(1).toArray(),
      readPendingEntries(),
      readMeta('account'),
    ])
    const products = applyPendingProducts(rows, entries)
    const isComplete = account !== undefined && account.at !== null
    return { products, isUnknown: !isComplete && products.length === 0 }
  })

/** For a live query: one of them; null: this device does not have it. */
export const readOwnProduct = async (id: string): Promise<OptimisticProduct | null> => {
  const [row, entries] = await readConsistent([db.products], () =>
    Promise.all([db.products.get(id), readPendingEntries()]),
  )
  return applyPendingProducts(row?.mine === 1 ? [row] : [], entries).find(product => product.id === id) ?? null
}
