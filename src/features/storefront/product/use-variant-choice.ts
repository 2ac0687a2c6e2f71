import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductVariant } from '../../../contract/products/options.ts'
import type { Product } from '../../../contract/products/products.ts'
import { findVariantByValues, listVariants } from '../../../contract/products/variants.ts'
import { useUrlSearch } from '../../../ui/state/use-url-search.ts'
import { findChosenImage, startChoice } from '../../../ui/variants/variant-choice.ts'
import type { ChosenValues } from '../../../ui/variants/variant-chooser.tsx'
import { productUrl } from '../../products/catalogue/product-tiles.tsx'

export type VariantChoice = {
  chosen: ChosenValues
  /** The chosen one; undefined where some option is open, or there are none. */
  variant: ProductVariant | undefined
  /** The picture of what is chosen. */
  image: string
  choose: (chosen: (string | null)[]) => void
}

/** What is chosen of a product. The URL names a complete choice (`?variant=`), so that links keep it. */
export const useVariantChoice = (product: Product): VariantChoice => {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useUrlSearch())
  const [picked, setPicked] = useState<(string | null)[] | null>(null)
  const variants = listVariants(product)
  const linked = product.options && variants.find(({ id }) => id === search.get('variant'))
  // A radio must be checked at once, and the URL may follow later.
  const chosen = picked ?? linked?.values ?? startChoice(product)
  const variant = product.options && findVariantByValues(variants, chosen)
  const choose = (next: (string | null)[]) => {
    setPicked(next)
    const id = findVariantByValues(variants, next)?.id
    if (id !== linked?.id) navigate(productUrl(product, id), { replace: true })
  }
  return { chosen, variant, image: findChosenImage(product, chosen), choose }
}
