import * as v from 'valibot'
import { SavedAddress } from '../contract/addresses.ts'
import { Category } from '../contract/categories.ts'
import type { Endpoint, OutputOf, Resource } from '../contract/endpoint.ts'
import { followShop } from '../contract/followed-shops.ts'
import { Notification, readAllNotifications } from '../contract/notifications.ts'
import { Order } from '../contract/orders.ts'
import { type Person, setUserStatus } from '../contract/people.ts'
import { Product } from '../contract/products.ts'
import { Review } from '../contract/reviews.ts'
import { Shop } from '../contract/shops.ts'
import { Profile } from '../contract/users.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import {
  deleteRows,
  disownProducts,
  disownShops,
  markStale,
  storeAddresses,
  storeCategories,
  storeFollowing,
  storeNotifications,
  storeOrders,
  storeProducts,
  storeProfile,
  storeReviews,
  storeShops,
  unlistProducts,
  unlistShops,
} from './replica.ts'
import type { Flag, Listing } from './rows.ts'

type Marks = { seenAt: number; mine: Flag }
type Keeper = { schema: v.GenericSchema; store: (rows: never[], marks: Marks) => Promise<void> }

const keeper = <Row>(schema: v.GenericSchema<unknown, Row>, store: (rows: Row[], marks: Marks) => Promise<void>) =>
  ({ schema, store }) as unknown as Keeper

/** Which table keeps which rows. A row's output schema says what it answers, so that a new endpoint needs no line here. */
const KEEPERS = new Map<unknown, Keeper>([
  [Product, keeper(Product, (rows, marks) => storeProducts(rows, marks))],
  [Shop, keeper(Shop, (rows, { mine }) => storeShops(rows, { mine }))],
  [Category, keeper(Category, rows => storeCategories(rows))],
  [Order, keeper(Order, rows => storeOrders(rows))],
  [Review, keeper(Review, rows => storeReviews(rows))],
  [Notification, keeper(Notification, rows => storeNotifications(rows))],
  [SavedAddress, keeper(SavedAddress, rows => storeAddresses(rows))],
  [Profile, keeper(Profile, rows => storeProfile(rows[0]!))],
])

const itemOf = (schema: unknown): unknown => (schema as { type?: string; item?: unknown }).item ?? schema

/** Do the rows that this call answers have a table of their own? */
export const hasTable = (row: Endpoint): boolean => KEEPERS.has(itemOf(row.output))

/**
 * Writes what a call answered (parsed) into its table, where it has one, inside the caller's transaction.
 * @param mine 1: whoever is signed in owns it
 */
export const storeRows = async (row: Endpoint, data: unknown, mine: Flag = 0): Promise<void> => {
  const kept = KEEPERS.get(itemOf(row.output))
  const rows = Array.isArray(data) ? data : [data]
  if (kept && rows.length > 0) await kept.store(rows as never[], { seenAt: now(), mine })
}

/**
 * A write has succeeded: its rows go in or out, and the listings that it made old are marked, inside the caller's
 * transaction, so that nothing flickers between what was pending and what is.
 */
export const storeWritten = async (row: Endpoint, data: unknown): Promise<void> => {
  const parsed = v.safeParse(row.output, data)
  if (parsed.success) await keepWritten(row, parsed.output)
  await markStale(row.stale)
}

const keepWritten = async (row: Endpoint, data: unknown): Promise<void> => {
  if (row.name === readAllNotifications.name) return markAllRead()
  if (row.name === setUserStatus.name) return setStatusOf(data as OutputOf<typeof setUserStatus>)
  if (row.output === followShop.output) return storeFollowing(data as OutputOf<typeof followShop>)
  const { id } = data as { id?: unknown }
  const isGone = row.method === 'DELETE' && typeof id === 'string'
  if (isGone) await REMOVERS[resourceOf(row)]?.([id])
  // What only a vendor, or only a customer, may write is the writer's own.
  else await storeRows(row, data, Array.isArray(row.who) && row.who.length === 1 && row.who[0] !== 'ADMIN' ? 1 : 0)
  if (typeof id !== 'string') return
  const change = isGone ? without(id) : withRow(data as { id: string }, row.method === 'POST')
  await changeListings(resourceOf(row), change)
}

const REMOVERS: Partial<Record<Resource, (ids: string[]) => Promise<void>>> = {
  products: async ids => {
    await unlistProducts(ids)
    await disownProducts(ids)
  },
  shops: async ids => {
    await unlistShops(ids)
    await disownShops(ids)
  },
  categories: ids => deleteRows(db.categories, ids),
  reviews: ids => deleteRows(db.reviews, ids),
  addresses: ids => deleteRows(db.addresses, ids),
}

type ListedRow = { id: string }
type ListedRows = { rows: ListedRow[]; page: number }

const without =
  (id: string) =>
  ({ rows }: ListedRows): ListedRow[] =>
    rows.filter(row => row.id !== id)

const withRow =
  (written: ListedRow, isNew: boolean) =>
  ({ rows, page }: ListedRows): ListedRow[] => {
    if (rows.some(row => row.id === written.id)) {
      return rows.map(row => (row.id === written.id ? { ...row, ...written } : row))
    }
    return isNew && page === 1 && isAlike(written, rows[0]) ? [written, ...rows] : rows
  }

/** Not every answer of a resource is a row of its lists. */
const isAlike = (written: ListedRow, listed: ListedRow | undefined): boolean =>
  listed !== undefined && Object.keys(written).sort().join() === Object.keys(listed).sort().join()

/** Changes the rows that stored listings hold themselves, for resources without a table. */
const changeListings = async (resource: Resource, change: (listing: ListedRows) => ListedRow[]): Promise<void> => {
  await db.listings
    .where('resource')
    .equals(resource)
    .modify((listing: Listing) => {
      if (listing.rows === null) return
      const rows = change({ rows: listing.rows as ListedRow[], page: listing.page })
      listing.total += rows.length - listing.rows.length
      listing.rows = rows
      listing.ids = rows.map(row => row.id)
    })
}

/** A person's row carries its own id, and its user's inside. */
const setStatusOf = ({ id, status }: OutputOf<typeof setUserStatus>): Promise<void> =>
  changeListings('people', ({ rows }) =>
    (rows as Person[]).map(person =>
      person.user.id === id ? { ...person, user: { ...person.user, status } } : person,
    ),
  )

const markAllRead = async (): Promise<void> => {
  const readAt = new Date(now()).toISOString()
  await db.notifications.filter(notification => notification.readAt === null).modify({ readAt })
}

/** `/products/:id` → `products`: the resource that a call reads. */
export const resourceOf = (row: Endpoint): Resource => {
  const first = row.path.split('/')[1] ?? ''
  return OTHER_NAMES[first] ?? (first as Resource)
}

const OTHER_NAMES: Record<string, Resource> = {
  'recent-viewed-products': 'recent-products',
  customers: 'people',
  vendors: 'people',
  admins: 'people',
  dashboard: 'summary',
}
