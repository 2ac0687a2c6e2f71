import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { deleteRecentProduct, recordView } from '../../src/contract/recent-product-writes.ts'
import { listRecentProducts } from '../../src/contract/recent-products.ts'
import { throwNotOwned } from '../commands/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findProducts } from '../queries/products.ts'
import * as queries from '../queries/recent-views.ts'
import { hasRow } from '../queries/row-existence.ts'

export const routes: readonly Route[] = [
  createRoute(recordView, async ({ db, input, actor, now }) => {
    const { id: clientId, productId, viewedAt } = input
    if ((await findProducts(db, [productId], actor)).length === 0)
      throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
    // The device's clock may be ahead.
    const at = Math.min(now, viewedAt ? Date.parse(viewedAt) : now)
    const id = await queries.saveRecentView(db, { id: clientId, customerId: actor.profileId, productId, at })
    if (id === undefined) throw new ApiError('CONFLICT', FOREIGN_ID)
    return { data: { id } }
  }),

  createRoute(listRecentProducts, async ({ db, actor }) => ({
    data: await queries.listRecentViews(db, actor.profileId, actor),
  })),

  createRoute(deleteRecentProduct, async ({ db, input, actor }) => {
    const isGone = await queries.deleteRecentView(db, input.id, actor.profileId)
    if (!isGone) await throwNotOwned(() => hasRow(db, 'recent_views', input.id))
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]

const FOREIGN_ID = 'This view could not be recorded. Please open the product again.'
