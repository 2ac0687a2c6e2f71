import { db } from '../db/database.ts'
import type { MetaValues } from '../db/device-schema.ts'
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
    return { products, isUnknown: !isComplete(account) && products.length === 0 }
  })

/** For a live query: one of them; null: there is none; undefined: this device does not have it, but was not completely synced. */
export const readOwnProduct = async (id: string): Promise<OptimisticProduct | null | undefined> => {
  const [row, entries, account] = await readConsistent([db.products, db.meta], () =>
    Promise.all([db.products.get(id), readPendingEntries(), readMeta('account')]),
  )
  const products = applyPendingProducts(row?.mine === 1 ? [row] : [], entries)
  return products.find(product => product.id === id) ?? (isComplete(account) ? null : undefined)
}

const isComplete = (account: MetaValues['account'] | undefined): boolean => account !== undefined && account.at !== null
