import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import { deleteRecentProduct, listRecentProducts, recordView } from '../../src/contract/recent-products.ts'
import { type Binding, bind } from '../bind.ts'
import { refuseOthers } from '../commands/require-own.ts'
import { isRow } from '../queries/owned-rows.ts'
import { findProducts } from '../queries/products.ts'
import * as queries from '../queries/recents.ts'

export const bindings: readonly Binding[] = [
  bind(recordView, async ({ db, input, actor, now }) => {
    const { id: minted, productId, viewedAt } = input
    if ((await findProducts(db, [productId], actor)).length === 0) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    // A device's clock may run ahead.
    const at = Math.min(now, viewedAt ? Date.parse(viewedAt) : now)
    const id = await queries.recordView(db, { id: minted, customerId: actor.profileId, productId, at })
    if (id === undefined) throw new Refusal('CONFLICT', FOREIGN_ID)
    return { data: { id } }
  }),

  bind(listRecentProducts, async ({ db, actor }) => ({
    data: await queries.listRecents(db, actor.profileId, actor),
  })),

  bind(deleteRecentProduct, async ({ db, input, actor }) => {
    const isGone = await queries.deleteView(db, input.id, actor.profileId)
    if (!isGone) await refuseOthers(() => isRow(db, 'recent_views', input.id))
    return { data: { id: input.id }, message: TOAST.deleted }
  }),
]

const FOREIGN_ID = 'This view could not be recorded under its id. Please open the product again.'
