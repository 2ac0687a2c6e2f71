import type { Product } from '../../../contract/products/products.ts'

/** A product of the comparison; `isUnavailable`: it is no longer sold. */
export type ComparedProduct = { product: Product; isUnavailable: boolean }

/**
 * The products of the comparison with their current price and stock.
 * @param stored the products as they were when added
 * @param cached the device's current rows of these products
 * @param isComplete whether the device has the whole catalogue, so that a missing product is no longer sold
 */
export const mergeCurrentProducts = (
  stored: readonly Product[],
  cached: readonly (Product & { listed: 0 | 1 })[],
  isComplete: boolean,
): ComparedProduct[] =>
  stored.map(product => {
    const current = cached.find(row => row.id === product.id)
    return { product: current ?? product, isUnavailable: current ? current.listed === 0 : isComplete }
  })
