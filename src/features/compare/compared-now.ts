import type { Product } from '../../contract/products.ts'

/** A product of the comparison; `isGone`: the market no longer has it. */
export type Compared = { product: Product; isGone: boolean }

/**
 * What was put into the comparison, with the present price and stock of each.
 * @param known the device's present rows of these products
 * @param isComplete the device has the whole catalogue, so that what it lacks is no longer sold
 */
export const comparedNow = (
  kept: readonly Product[],
  known: readonly (Product & { listed: 0 | 1 })[],
  isComplete: boolean,
): Compared[] =>
  kept.map(product => {
    const present = known.find(row => row.id === product.id)
    return { product: present ?? product, isGone: present ? present.listed === 0 : isComplete }
  })
