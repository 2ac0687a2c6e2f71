/** Products in all. */
const MAX_PRODUCTS = 4
/** Products of one shop, so that a shop that adds a hundred a day does not crowd out the others. */
const MAX_PER_SHOP = 2

type Dated = { shopId: string; createdAt: string }

/** The newest products, at most two per shop and four in all. */
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
