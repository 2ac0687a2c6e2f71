import * as v from 'valibot'
import { Category } from '../contract/categories.ts'
import type { Endpoint, Resource } from '../contract/endpoint.ts'
import { Order } from '../contract/orders.ts'
import { Product } from '../contract/products.ts'
import { Review } from '../contract/reviews.ts'
import { Shop } from '../contract/shops.ts'
import { Profile } from '../contract/users.ts'
import { now } from './clock.ts'
import {
  markStale,
  storeCategories,
  storeOrders,
  storeProducts,
  storeProfile,
  storeReviews,
  storeShops,
} from './replica.ts'

type Keeper = { schema: v.GenericSchema; store: (rows: never[], seenAt: number) => Promise<void> }

const keeper = <Row>(schema: v.GenericSchema<unknown, Row>, store: (rows: Row[], seenAt: number) => Promise<void>) =>
  ({ schema, store }) as unknown as Keeper

/** Which table keeps which rows. A row's output schema says what it answers, so that a new endpoint needs no line here. */
const KEEPERS = new Map<unknown, Keeper>([
  [Product, keeper(Product, (rows, seenAt) => storeProducts(rows, { seenAt }))],
  [Shop, keeper(Shop, rows => storeShops(rows))],
  [Category, keeper(Category, rows => storeCategories(rows))],
  [Order, keeper(Order, rows => storeOrders(rows))],
  [Review, keeper(Review, rows => storeReviews(rows))],
  [Profile, keeper(Profile, rows => storeProfile(rows[0]!))],
])

const itemOf = (schema: unknown): unknown => (schema as { type?: string; item?: unknown }).item ?? schema

/** Do the rows that this call answers have a table of their own? */
export const hasTable = (row: Endpoint): boolean => KEEPERS.has(itemOf(row.output))

/** Writes what a call answered (parsed) into its table, where it has one, inside the caller's transaction. */
export const storeRows = async (row: Endpoint, data: unknown): Promise<void> => {
  const kept = KEEPERS.get(itemOf(row.output))
  const rows = Array.isArray(data) ? data : [data]
  if (kept && rows.length > 0) await kept.store(rows as never[], now())
}

/** A write has succeeded: its rows go in, and the listings that it made old are marked, inside the caller's transaction. */
export const storeWritten = async (row: Endpoint, data: unknown): Promise<void> => {
  const parsed = v.safeParse(row.output, data)
  if (parsed.success) await storeRows(row, parsed.output)
  await markStale(row.stale)
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
