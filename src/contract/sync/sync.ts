import * as v from 'valibot'
import { SYNC_PAGE } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, QueryCount, QueryText } from '../fields.ts'
import { Category } from '../products/categories.ts'
import { Product } from '../products/products.ts'
import { Shop } from '../shops/shops.ts'

/** The input of both syncs. `since`: the last cursor; absent: the present rows are sent. */
export const sinceFields = {
  since: v.optional(QueryText),
  limit: v.optional(
    v.pipe(
      QueryCount,
      v.transform(rows => Math.min(rows, SYNC_PAGE)),
    ),
    SYNC_PAGE,
  ),
}

/** README.md#sync-and-events describes cursors and `meta`. */
export const syncCatalogue = endpoint({
  name: 'sync.catalogue',
  method: 'GET',
  path: '/sync/catalogue',
  who: 'anyone',
  input: v.object(sinceFields),
  output: v.object({
    categories: v.array(Category),
    shops: v.array(Shop),
    products: v.array(Product),
    removed: v.object({ categories: v.array(Id), shops: v.array(Id), products: v.array(Id) }),
  }),
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'The catalogue for a device: all of it, or what changed since a cursor.',
})

/** A hint that something changed, which the client then fetches. Hints are not replayed. */
export const EventHint = v.variant('type', [
  v.object({ type: v.literal('order'), id: Id, status: v.string(), isNew: v.boolean() }),
  /** A notification was added that no order hint announces. */
  v.object({ type: v.literal('notification') }),
  /** Something of a conversation is new: a message, or what was received or read. */
  v.object({ type: v.literal('conversation'), id: v.string() }),
  v.object({ type: v.literal('catalogue') }),
  v.object({ type: v.literal('settings') }),
  v.object({ type: v.literal('session-ended') }),
])
export type EventHint = v.InferOutput<typeof EventHint>

export const streamEvents = endpoint({
  name: 'events.stream',
  method: 'GET',
  path: '/events',
  who: 'anyone',
  input: v.object({}),
  output: EventHint,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'A stream of server-sent events, each an EventHint.',
})
