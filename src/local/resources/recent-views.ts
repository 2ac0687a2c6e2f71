import type { Product } from '../../contract/products.ts'
import { deleteRecentProduct, type RecentProduct } from '../../contract/recent-products.ts'
import type { OutboxEntry, RecentRow } from '../db/device-schema.ts'
import { MAX_RECENT_PRODUCTS } from './recent-products.ts'

/** A product that was looked at. `viewId`: the account's view of it; null: the account does not know it yet. */
export type RecentView = { product: Product; viewedAt: number; viewId: string | null }

/**
 * What was looked at on this device and, by the same customer, on others: the newest first, each product once, 20 at most.
 * @param account what the account remembers, as far as this device has heard
 * @param entries the outbox: views whose removal waits are gone already
 */
export const mergeRecentViews = (
  device: readonly RecentRow[],
  account: readonly RecentProduct[],
  entries: readonly OutboxEntry[],
): RecentView[] => {
  const gone = new Set(selectPendingRemovals(entries).map(entry => entry.input.id))
  const merged = new Map<string, RecentView>()
  for (const view of account) {
    if (!gone.has(view.id) && !gone.has(view.product.id)) merged.set(view.product.id, toRecentView(view))
  }
  for (const { productId, product, viewedAt } of device) {
    const known = merged.get(productId)
    merged.set(productId, {
      product: known && known.product.seq > product.seq ? known.product : product,
      viewedAt: Math.max(viewedAt, known?.viewedAt ?? 0),
      viewId: known?.viewId ?? null,
    })
  }
  return [...merged.values()].sort((a, b) => b.viewedAt - a.viewedAt).slice(0, MAX_RECENT_PRODUCTS)
}

const selectPendingRemovals = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(entry => entry.endpoint === deleteRecentProduct.name && entry.state !== 'rejected')

const toRecentView = ({ id, viewedAt, product }: RecentProduct): RecentView => ({
  product,
  viewedAt: Date.parse(viewedAt),
  viewId: id,
})
