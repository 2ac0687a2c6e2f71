/** How many products are news. */
const NEWS = 4
/** Of one shop, so that one that adds a hundred a day does not drown the others. */
const NEWS_OF_A_SHOP = 2

type Dated = { shopId: string; createdAt: string }

/** The newest products, at most two of a shop, at most four in all. */
export const newestOf = <Row extends Dated>(products: readonly Row[]): Row[] => {
  const taken = new Map<string, number>()
  const newestFirst = [...products].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const fair = newestFirst.filter(({ shopId }) => {
    const count = (taken.get(shopId) ?? 0) + 1
    taken.set(shopId, count)
    return count <= NEWS_OF_A_SHOP
  })
  return fair.slice(0, NEWS)
}
