import type { Order } from '../../src/contract/orders/orders.ts'
import type { Viewer } from '../auth/viewer.ts'
import { newestFirstPages } from '../db/keyset-pages.ts'
import type { Database } from '../db/store.ts'
import { type OrderSelection, selectMatchingOrders } from './order-list.ts'
import { findOrders } from './orders.ts'

const PAGE_SIZE = 500

/** All of the viewer's own orders that match the query, newest first, a page at a time. */
export async function* iterateMatchingOrders(
  db: Database,
  query: OrderSelection,
  viewer: Viewer,
): AsyncGenerator<Order[]> {
  const readPage = newestFirstPages('orders', selectMatchingOrders(db, query, viewer))
  let page = await readPage(null, PAGE_SIZE)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    const ids = page.map(row => row.id)
    yield await findOrders(db, ids, viewer)
    page = page.length < PAGE_SIZE ? [] : await readPage(last.key, PAGE_SIZE)
  }
}
