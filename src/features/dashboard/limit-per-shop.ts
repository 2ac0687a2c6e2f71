/** How many products are news. */
const MAX_PRODUCTS = 4
/** Of one shop, so that one that adds a hundred a day does not drown the others. */
const MAX_PER_SHOP = 2

type Dated = { shopId: string; createdAt: string }

/** The newest products, at most two of a shop, at most four in all. */
export const limitPerShop = <Row extends Dated>(products: readonly Row[]): Row[] => {
  const taken = new Map<string, number>()
  const newestFirst = [...products].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const fair = newestFirst.filter(({ shopId }) => {
    const count = (taken.get(shopId) ?? 0) + 1
    taken.set(shopId, count)
    return count <= MAX_PER_SHOP
  })
  return fair.slice(0, MAX_PRODUCTS)
}
