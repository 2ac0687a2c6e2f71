import type { Product } from '../contract/products.ts'
import { wakeDrainer } from './bridge.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import { addEntry } from './outbox.ts'
import { canEdit, isUnasked, newEntry, RECORD_VIEW } from './outbox-entry.ts'
import { markStale } from './replica.ts'
import type { RecentRow, SessionRow } from './rows.ts'
import { readSession } from './session.ts'

/** Contract section 3: the last 20, each product once. */
export const RECENT_MAX = 20

/** Remembers that this product was looked at; the account's list of them is old from now on. */
export const rememberViewed = (product: Product): Promise<void> =>
  db.transaction('rw', db.recent, db.session, db.listings, async () => {
    const userId = (await readSession())?.user.id ?? null
    await db.recent.put({ productId: product.id, viewedAt: now(), product, userId })
    const old = await db.recent.orderBy('viewedAt').reverse().offset(RECENT_MAX).primaryKeys()
    await db.recent.bulkDelete(old)
    await markStale(['recent-products'])
  })

/** Products looked at on this device, the newest first. */
export const recentProducts = (): Promise<RecentRow[]> => db.recent.orderBy('viewedAt').reverse().toArray()

/** May the account have heard that its customer looked at this product here? Not of what waits to be told, nor signed out. */
export const isViewTold = async (productId: string): Promise<boolean> => {
  const [customer, view, entries] = await Promise.all([
    signedInCustomer(),
    db.recent.get(productId),
    db.outbox.where('scope').equals(viewScope(productId)).toArray(),
  ])
  return customer !== null && view?.userId === customer.user.id && !entries.some(isUnasked)
}

/** Forgets that a product was looked at here, and what would still have told the account of it. */
export const forgetViewed = (productId: string): Promise<void> =>
  db.transaction('rw', db.recent, db.outbox, async () => {
    await db.recent.delete(productId)
    await db.outbox.where('scope').equals(viewScope(productId)).filter(isUnasked).filter(canEdit).delete()
  })

/** Tells the account of a view that this device answered by itself (contract section 10). Customers only. */
export const queueView = async (product: Product): Promise<void> => {
  await db.transaction('rw', db.outbox, db.session, async () => {
    const customer = await signedInCustomer()
    if (customer) await addView(customer, { productId: product.id, viewedAt: now(), product })
  })
  wakeDrainer()
}

/**
 * What was looked at signed out on this device joins the account of the customer who has signed in, each view once.
 * Nothing is there to do for anybody else, nor a second time.
 */
export const joinViews = async (): Promise<void> => {
  const joined = await db.transaction('rw', db.recent, db.outbox, db.session, async () => {
    const customer = await signedInCustomer()
    if (!customer) return 0
    const views = (await db.recent.orderBy('viewedAt').toArray()).filter(row => !row.userId)
    for (const view of views) await addView(customer, view)
    await db.recent.bulkPut(views.map(view => ({ ...view, userId: customer.user.id })))
    return views.length
  })
  if (joined > 0) wakeDrainer()
}

const signedInCustomer = async (): Promise<SessionRow | null> => {
  const session = await readSession()
  return session?.user.role === 'CUSTOMER' ? session : null
}

const addView = async ({ user }: SessionRow, { productId, viewedAt, product }: RecentRow): Promise<void> => {
  const input = { productId, viewedAt: new Date(viewedAt).toISOString() }
  await addEntry(newEntry(RECORD_VIEW, input, user.id, { scope: viewScope(productId), label: product.name }))
}

/** What is told of a view is told in order. */
export const viewScope = (productId: string): string => `viewed:${productId}`
