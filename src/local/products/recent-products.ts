import * as v from 'valibot'
import { RECENT_PRODUCTS_MAX } from '../../contract/constants.ts'
import type { Product } from '../../contract/products/products.ts'
import { deleteRecentProduct, recordView } from '../../contract/products/recent-product-writes.ts'
import { listRecentProducts, RecentProduct } from '../../contract/products/recent-products.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { EntryOf, OutboxEntry, RecentRow, SessionRow } from '../db/device-schema.ts'
import { markStale } from '../db/replica.ts'
import { buildScope, canEdit, type EntryLabel, isBackgroundWrite, isWriteOf } from '../outbox/entry.ts'
import { enqueueWrite, readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { requestDrain } from '../outbox/sender.ts'
import { submit } from '../outbox/submit.ts'
import { readListing } from '../sync/listings.ts'

/** Stores that a product was viewed on this device. The account's list becomes stale. */
export const saveLocalView = (product: Product, variantId?: string): Promise<void> =>
  db.transaction('rw', db.recent, db.session, db.listings, async () => {
    const userId = (await readSession())?.user.id ?? null
    await db.recent.put({ productId: product.id, viewedAt: now(), product, userId, variantId })
    const old = await db.recent.orderBy('viewedAt').reverse().offset(RECENT_PRODUCTS_MAX).primaryKeys()
    await db.recent.bulkDelete(old)
    await markStale(['recent-products'])
  })

/** Products viewed on this device, the newest first. */
export const readRecentProducts = (): Promise<RecentRow[]> => db.recent.orderBy('viewedAt').reverse().toArray()

/** A viewed product. `viewId`: the account's view of it; null: the account does not have it yet. */
export type ViewedProduct = {
  product: Product
  viewedAt: number
  viewId: string | null
  /** What was chosen of it on this device. */
  variantId?: string | undefined
}

/**
 * For a live query: the products that the customer viewed, on this device or another. `isLoaded`: the account's list is
 * stored.
 */
export const readRecentViews = (): Promise<{ recents: ViewedProduct[]; isLoaded: boolean; isStale: boolean }> =>
  readConsistent([db.recent, db.listings, db.products], async () => {
    const [device, listing, entries] = await Promise.all([
      readRecentProducts(),
      readListing(listRecentProducts, {}),
      readPendingEntries(),
    ])
    const account = (listing?.rows ?? []).filter(row => v.is(RecentProduct, row))
    const recents = mergeRecentViews(device, account, entries)
    const present = await db.products.bulkGet(recents.map(recent => recent.product.id))
    return {
      recents: recents.map((recent, at) => ({ ...recent, product: present[at] ?? recent.product })),
      isLoaded: listing !== undefined,
      isStale: listing?.stale === 1,
    }
  })

/** Removes a view from this device and, online or off, from the account. */
export const removeRecentView = async ({ product, viewId }: ViewedProduct, label: EntryLabel): Promise<void> => {
  if (viewId || (await isViewSent(product.id))) {
    await submit(deleteRecentProduct, { id: viewId ?? product.id }, { scopeId: product.id, label, wait: 0 })
  }
  await deleteLocalView(product.id)
}

/**
 * Whether the account may have this device's view of a product: it was signed in, and the view does not wait in the
 * outbox.
 */
export const isViewSent = async (productId: string): Promise<boolean> => {
  const [customer, view, entries] = await Promise.all([
    readCustomerSession(),
    db.recent.get(productId),
    db.outbox.where('scope').equals(viewScope(productId)).toArray(),
  ])
  return customer !== null && view?.userId === customer.user.id && !entries.some(isBackgroundWrite)
}

/** Deletes a view on this device, and the entry that would send it to the account. */
export const deleteLocalView = (productId: string): Promise<void> =>
  db.transaction('rw', db.recent, db.outbox, async () => {
    await db.recent.delete(productId)
    await db.outbox.where('scope').equals(viewScope(productId)).filter(isBackgroundWrite).filter(canEdit).delete()
  })

/** Queues a view that the device showed offline for the customer's account. Does nothing for other users. */
export const queueView = async (product: Product): Promise<void> => {
  await db.transaction('rw', db.outbox, db.session, async () => {
    const customer = await readCustomerSession()
    if (customer) await addViewEntry(customer, { productId: product.id, viewedAt: now(), product })
  })
  requestDrain()
}

/** Sends the views of this device from before the sign-in to the customer's account, each once. */
export const mergeViews = async (): Promise<void> => {
  const joined = await db.transaction('rw', db.recent, db.outbox, db.session, async () => {
    const customer = await readCustomerSession()
    if (!customer) return 0
    const views = (await db.recent.orderBy('viewedAt').toArray()).filter(row => !row.userId)
    for (const view of views) await addViewEntry(customer, view)
    await db.recent.bulkPut(views.map(view => ({ ...view, userId: customer.user.id })))
    return views.length
  })
  if (joined > 0) requestDrain()
}

const readCustomerSession = async (): Promise<SessionRow | null> => {
  const session = await readSession()
  return session?.user.role === 'CUSTOMER' ? session : null
}

const addViewEntry = async ({ user }: SessionRow, { productId, viewedAt, product }: RecentRow): Promise<void> => {
  const input = { productId, viewedAt: new Date(viewedAt).toISOString() }
  await enqueueWrite(recordView, input, user.id, { label: product.name })
}

const viewScope = (productId: string): string => buildScope(recordView.offline, { productId })

/**
 * Merges the views of this device with those of the account: newest first, each product once, at most 20.
 * @param account the account's views, as far as this device has received them
 * @param entries the outbox; views with a pending deletion are left out
 */
export const mergeRecentViews = (
  device: readonly RecentRow[],
  account: readonly RecentProduct[],
  entries: readonly OutboxEntry[],
): ViewedProduct[] => {
  const removedIds = new Set(selectPendingRemovals(entries).map(entry => entry.input.id))
  const merged = new Map<string, ViewedProduct>()
  for (const view of account) {
    if (!removedIds.has(view.id) && !removedIds.has(view.product.id)) merged.set(view.product.id, toViewedProduct(view))
  }
  for (const { productId, product, viewedAt, variantId } of device) {
    const fromAccount = merged.get(productId)
    merged.set(productId, {
      product: fromAccount && fromAccount.product.seq > product.seq ? fromAccount.product : product,
      viewedAt: Math.max(viewedAt, fromAccount?.viewedAt ?? 0),
      viewId: fromAccount?.viewId ?? null,
      ...(variantId && { variantId }),
    })
  }
  return [...merged.values()].sort((a, b) => b.viewedAt - a.viewedAt).slice(0, RECENT_PRODUCTS_MAX)
}

const selectPendingRemovals = (entries: readonly OutboxEntry[]): EntryOf<typeof deleteRecentProduct>[] =>
  entries.filter(isWriteOf(deleteRecentProduct)).filter(entry => entry.state !== 'rejected')

const toViewedProduct = ({ id, viewedAt, product }: RecentProduct): ViewedProduct => ({
  product,
  viewedAt: Date.parse(viewedAt),
  viewId: id,
})
