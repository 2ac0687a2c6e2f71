import { HOME_SHOPS, SHELF_SIZE } from '../constants.ts'
import type { InputOf } from '../endpoint.ts'
import { type HomeBlock, listBlocksOn, type ShelfBlock } from '../market/home-blocks.ts'
import { CATEGORY_ORDER, listCategories } from '../products/categories.ts'
import { listProducts } from '../products/products.ts'
import { listShops } from '../shops/shops.ts'
import { FEATURED_QUERY, type InlinedCall } from './inlined-calls.ts'

type ProductsInput = InputOf<typeof listProducts>

/** The query of a shelf. Those that the market does not choose one by one show only what can be bought. */
export const toShelfQuery = ({ source, ids }: Pick<ShelfBlock, 'source' | 'ids'>): ProductsInput => {
  const page = { page: 1, limit: SHELF_SIZE }
  if (source === 'chosen') return { ...page, ids: ids.join(',') }
  if (source === 'new') return { ...page, inStock: true, sortBy: 'createdAt', sortOrder: 'desc' }
  const popular = { ...page, inStock: true, sortBy: 'popularity', sortOrder: 'desc' } as const
  if (source === 'category') return { ...popular, categoryId: ids[0] }
  if (source === 'shop') return { ...popular, shopId: ids[0] }
  return source === 'deals' ? { ...popular, discounted: true } : popular
}

/** The newest shops. */
export const HOME_SHOPS_QUERY: InputOf<typeof listShops> = { page: 1, limit: HOME_SHOPS }

/** The public calls of a home page with these blocks on this day. */
export const listHomeCalls = (blocks: readonly HomeBlock[], day: string): InlinedCall[] => {
  const shown = listBlocksOn(blocks, day)
  const calls = shown.flatMap((block): InlinedCall[] => {
    if (block.kind === 'featured') return [{ endpoint: listProducts, input: FEATURED_QUERY }]
    if (block.kind === 'shops') return [{ endpoint: listShops, input: HOME_SHOPS_QUERY }]
    return block.kind === 'shelf' ? [{ endpoint: listProducts, input: toShelfQuery(block) }] : []
  })
  const byKey = new Map(calls.map(call => [call.endpoint.name + JSON.stringify(call.input), call]))
  return [{ endpoint: listCategories, input: CATEGORY_ORDER }, ...byKey.values()]
}
