import type { Product } from '../../contract/products/products.ts'
import { db } from '../db/database.ts'
import { readPendingEntries } from '../outbox/queue.ts'
import { readRecentViews } from '../products/recent-products.ts'
import { applyPendingFollows } from './followed-shops.ts'

/** Products of a list. */
const LIST_SIZE = 10

/** Rows of products for the home page, each without those that a row before it has. */
export type HomeProductLists = Record<'buyAgain' | 'viewed' | 'followed' | 'bestsellers' | 'newest', Product[]>

/** For a live query: what this device knows about its person's taste, and what others buy. */
export const readHomeProductLists = async (): Promise<HomeProductLists> => {
  const [bought, recents, shopIds, listed] = await Promise.all([
    readBoughtIds(),
    readRecentViews(),
    readFollowedShopIds(),
    db.products.where('listed').equals(1).toArray(),
  ])
  const viewed = recents.recents.map(({ product }) => product.id)
  return buildHomeProductLists(listed, { bought, viewed, shopIds })
}

type Taste = { bought: readonly string[]; viewed: readonly string[]; shopIds: ReadonlySet<string> }

/** Only what can be bought now; a product stands in one list only. */
export const buildHomeProductLists = (
  listed: readonly Product[],
  { bought, viewed, shopIds }: Taste,
): HomeProductLists => {
  const available = listed.filter(({ stock }) => stock > 0)
  const byId = new Map(available.map(product => [product.id, product]))
  const taken = new Set<string>()
  const take = (products: readonly (Product | undefined)[]): Product[] => {
    const fresh = [...new Set(products)].filter(product => product !== undefined).filter(({ id }) => !taken.has(id))
    const list = fresh.slice(0, LIST_SIZE)
    for (const { id } of list) taken.add(id)
    return list
  }
  const newestFirst = [...available].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return {
    buyAgain: take(bought.map(id => byId.get(id))),
    viewed: take(viewed.map(id => byId.get(id))),
    followed: take(newestFirst.filter(({ shopId }) => shopIds.has(shopId))),
    bestsellers: take([...available].sort((a, b) => (b.sold ?? 0) - (a.sold ?? 0))),
    newest: take(newestFirst),
  }
}

/** What the signed-in customer has received, the latest order first. */
const readBoughtIds = async (): Promise<string[]> => {
  const orders = await db.orders.where('status').equals('DELIVERED').toArray()
  return orders
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .flatMap(({ orderItem }) => orderItem.map(({ productId }) => productId))
}

const readFollowedShopIds = async (): Promise<Set<string>> => {
  const [follows, entries] = await Promise.all([db.follows.toArray(), readPendingEntries()])
  const shown = applyPendingFollows(
    follows.map(({ shopId }) => shopId),
    entries,
  )
  return new Set(shown.filter(({ following }) => following.isFollowing).map(({ shopId }) => shopId))
}
