import * as v from 'valibot'
import type { Endpoint, OutputOf, Resource } from '../../contract/endpoint.ts'
import { followShop } from '../../contract/followed-shops.ts'
import { readAllNotifications } from '../../contract/notifications.ts'
import { type Person, setUserStatus } from '../../contract/people.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { Listing } from '../db/device-schema.ts'
import {
  deleteRows,
  disownProducts,
  disownShops,
  isNewer,
  markStale,
  storeFollowResult,
  unlistProducts,
  unlistShops,
} from '../db/replica.ts'
import { applyResponse, resourceOf } from './apply-response.ts'

/**
 * A write has succeeded: its rows go in or out, and the listings that it made old are marked, inside the caller's
 * transaction, so that nothing flickers between what was pending and what is.
 */
export const applyWriteResponse = async (row: Endpoint, data: unknown): Promise<void> => {
  const parsed = v.safeParse(row.output, data)
  if (parsed.success) await applyWrittenData(row, parsed.output)
  await markStale(row.stale)
}

const applyWrittenData = async (row: Endpoint, data: unknown): Promise<void> => {
  if (row.name === readAllNotifications.name) return markAllRead()
  if (row.name === setUserStatus.name) return setPersonStatus(data as OutputOf<typeof setUserStatus>)
  if (row.output === followShop.output) return storeFollowResult(data as OutputOf<typeof followShop>)
  const { id } = data as { id?: unknown }
  const isGone = row.method === 'DELETE' && typeof id === 'string'
  if (isGone) await ROW_REMOVERS[resourceOf(row)]?.([id])
  // What only a vendor, or only a customer, may write is the writer's own.
  else await applyResponse(row, data, Array.isArray(row.who) && row.who.length === 1 && row.who[0] !== 'ADMIN' ? 1 : 0)
  if (typeof id !== 'string') return
  const change = isGone ? removeRow(id) : upsertRow(data as { id: string }, row.method === 'POST')
  await updateListings(resourceOf(row), change)
}

const ROW_REMOVERS: Partial<Record<Resource, (ids: string[]) => Promise<void>>> = {
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

type ListedRow = { id: string; seq?: number }
type ListedRows = { rows: ListedRow[]; page: number }

const removeRow =
  (id: string) =>
  ({ rows }: ListedRows): ListedRow[] =>
    rows.filter(row => row.id !== id)

const upsertRow =
  (written: ListedRow, isNew: boolean) =>
  ({ rows, page }: ListedRows): ListedRow[] => {
    if (rows.some(row => row.id === written.id)) {
      return rows.map(row => (row.id === written.id && !isNewer(row, written) ? { ...row, ...written } : row))
    }
    return isNew && page === 1 && hasSameFields(written, rows[0]) ? [written, ...rows] : rows
  }

/** Not every answer of a resource is a row of its lists. */
const hasSameFields = (written: ListedRow, listed: ListedRow | undefined): boolean =>
  listed !== undefined && Object.keys(written).sort().join() === Object.keys(listed).sort().join()

/** Changes the rows that stored listings hold themselves, for resources without a table. */
const updateListings = async (resource: Resource, change: (listing: ListedRows) => ListedRow[]): Promise<void> => {
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
const setPersonStatus = ({ id, status, seq }: OutputOf<typeof setUserStatus>): Promise<void> =>
  updateListings('people', ({ rows }) =>
    (rows as Person[]).map(person =>
      person.user.id === id ? { ...person, seq, user: { ...person.user, status } } : person,
    ),
  )

const markAllRead = async (): Promise<void> => {
  const readAt = new Date(now()).toISOString()
  await db.notifications.filter(notification => notification.readAt === null).modify({ readAt })
}
