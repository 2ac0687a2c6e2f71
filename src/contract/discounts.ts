/** The price before the discount, in taka or in poisha. */
export const originalPrice = (product: { price: number; discount: number }): number =>
  Math.round((product.price + product.discount) * 100) / 100

/**
 * discount / original price × 100, rounded, but never to 100 while something is to pay. 0 where there is no percentage to
 * show: for no discount, one of less than half a percent, and what costs nothing.
 */
export const discountPercent = (product: { price: number; discount: number }): number =>
  product.discount > 0 && product.price > 0
    ? Math.min(99, Math.round((product.discount / originalPrice(product)) * 100))
    : 0

/** The campaign with the lowest prices of those that run. @param at ISO time, as the starts and ends are */
export const findRunningCampaign = <Campaign extends { percent: number; from: string; to: string }>(
  campaigns: readonly Campaign[],
  at: string,
): Campaign | undefined =>
  campaigns.filter(({ from, to }) => from <= at && at < to).sort((a, b) => b.percent - a.percent)[0]
