import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { getShop, listShops, vendorShops } from '../../src/contract/shops.ts'
import { type Binding, bind } from '../bind.ts'
import * as queries from '../queries/shops.ts'

export const bindings: readonly Binding[] = [
  bind(listShops, async ({ db, input, actor }) => {
    const { shops, total } = await queries.listShops(db, input, actor)
    return { data: shops, meta: { total } }
  }),

  bind(vendorShops, async ({ db, input, actor }) => {
    const { id: vendor, page, limit } = input
    const { shops, total } = await queries.listShops(db, { page, limit, vendor }, actor)
    return { data: shops, meta: { total } }
  }),

  bind(getShop, async ({ db, input, actor }) => {
    const [shop] = await queries.findShops(db, [input.id], actor)
    if (!shop) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    return { data: shop }
  }),
]
