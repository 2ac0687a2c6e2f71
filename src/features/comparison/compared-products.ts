import type { Product } from '../../contract/products.ts'

/** A product of the comparison; `isUnavailable`: the market no longer has it. */
export type ComparedProduct = { product: Product; isUnavailable: boolean }

/**
 * What was put into the comparison, with the present price and stock of each.
 * @param known the device's present rows of these products
 * @param isComplete the device has the whole catalogue, so that what it lacks is no longer sold
 */
export const mergeCurrentProducts = (
  kept: readonly Product[],
  known: readonly (Product & { listed: 0 | 1 })[],
  isComplete: boolean,
): ComparedProduct[] =>
  kept.map(product => {
    const present = known.find(row => row.id === product.id)
    return { product: present ?? product, isUnavailable: present ? present.listed === 0 : isComplete }
  })
