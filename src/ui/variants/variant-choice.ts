import type { Product } from '../../contract/products/products.ts'
import { findVariantByValues, listVariants, selectChosen } from '../../contract/products/variants.ts'
import type { ChosenValues } from './variant-chooser.tsx'

/** What is chosen before anybody has: nothing, except where an option has a single value that variants have. */
export const startChoice = (product: Product): (string | null)[] => {
  const variants = listVariants(product)
  return (product.options ?? []).map((_, at) => {
    const values = new Set(variants.map(variant => variant.values[at]))
    return values.size === 1 ? (variants[0]?.values[at] ?? null) : null
  })
}

/** The picture of what is chosen: of the variant, or of the first one with these values that has a picture. */
export const findChosenImage = (product: Product, chosen: ChosenValues): string => {
  if (chosen.every(value => value === null)) return product.image
  const variants = listVariants(product)
  const variant = findVariantByValues(variants, chosen)
  const pictured = variant ? [variant] : selectChosen(variants, chosen)
  return pictured.find(({ image }) => image)?.image ?? product.image
}
