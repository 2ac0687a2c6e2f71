import type { Endpoint, Resource } from '../../contract/endpoint.ts'
import { Profile } from '../../contract/users.ts'
import { now } from '../db/clock.ts'
import type { Flag } from '../db/device-schema.ts'
import {
  storeAddresses,
  storeCategories,
  storeFollows,
  storeNotifications,
  storeOrders,
  storeProducts,
  storeProfile,
  storeReviews,
  storeShops,
} from '../db/replica.ts'

type RowFlags = { seenAt: number; mine: Flag }
type TableWriter = (rows: never[], marks: RowFlags) => Promise<void>

/** Which table keeps the rows of a resource. Named by the resource: naming their schemas would load all of them with the page. */
const TABLE_WRITERS: Partial<Record<Resource, TableWriter>> = {
  products: (rows, marks) => storeProducts(rows, marks),
  shops: (rows, { mine }) => storeShops(rows, { mine }),
  categories: rows => storeCategories(rows),
  orders: rows => storeOrders(rows),
  reviews: rows => storeReviews(rows),
  notifications: rows => storeNotifications(rows),
  addresses: rows => storeAddresses(rows),
  'followed-shops': rows => storeFollows(rows),
}

/** The name of the table that keeps the rows of a resource. */
export const tableName = (resource: Resource): string => (resource === 'followed-shops' ? 'follows' : resource)

/**
 * The keeper of what a call answers. Every entity that a device keeps has a `seq` (contract, section 3), and nothing else
 * that a resource answers (suggestions, say) has one: a new endpoint needs no line here.
 */
const findTableWriter = (row: Endpoint): TableWriter | undefined => {
  const schema = itemSchema(row.output)
  if (schema === Profile) return ([profile]) => storeProfile(profile!)
  return 'seq' in (schema.entries ?? {}) ? TABLE_WRITERS[resourceOf(row)] : undefined
}

const itemSchema = (schema: unknown): { entries?: object } => (schema as { item?: object }).item ?? (schema as object)

/** Do the rows that this call answers have a table of their own? */
export const hasTable = (row: Endpoint): boolean => findTableWriter(row) !== undefined

/**
 * Writes what a call answered (parsed) into its table, where it has one, inside the caller's transaction.
 * @param mine 1: whoever is signed in owns it
 */
export const applyResponse = async (row: Endpoint, data: unknown, mine: Flag = 0): Promise<void> => {
  const rows = Array.isArray(data) ? data : [data]
  if (rows.length > 0) await findTableWriter(row)?.(rows as never[], { seenAt: now(), mine })
}

/** `/products/:id` → `products`: the resource that a call reads. */
export const resourceOf = (row: Endpoint): Resource => {
  const first = row.path.split('/')[1] ?? ''
  return RESOURCE_BY_SEGMENT[first] ?? (first as Resource)
}

const RESOURCE_BY_SEGMENT: Record<string, Resource> = {
  'recent-viewed-products': 'recent-products',
  customers: 'people',
  vendors: 'people',
  admins: 'people',
  dashboard: 'summary',
}
