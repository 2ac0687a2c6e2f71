import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { deleteRecentProduct, recordView } from '../../src/contract/products/recent-product-writes.ts'
import { listRecentProducts } from '../../src/contract/products/recent-products.ts'
import { hasRow } from '../db/row-existence.ts'
import { throwNotOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from './recent-views.ts'
import { recordRecentView } from './record-recent-view.ts'

export const routes: readonly Route[] = [
  createRoute(recordView, async ({ db: tx, input, actor: customer, now }) => ({
    data: { id: await recordRecentView({ tx, input, customer, now }) },
  })),

  createRoute(listRecentProducts, async ({ db, actor }) => ({
    data: await queries.listRecentViews(db, actor.profileId, actor),
  })),

  createRoute(deleteRecentProduct, async ({ db, input, actor }) => {
    const isGone = await queries.deleteRecentView(db, input.id, actor.profileId)
    if (!isGone) await throwNotOwned(() => hasRow(db, 'recent_views', input.id))
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]
