import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import type { ProductInput } from '../../../local/products/submit.ts'
import { applyBulkChange, type BulkProductChange } from './bulk-product-changes.ts'

/** What a change makes of a product. Prices and stocks of a product with options are those of its variants. */
export const applyToVariants = (product: OptimisticProduct, change: BulkProductChange): Partial<ProductInput> => {
  const { variants, categoryId, status } = product
  if (!variants) return applyBulkChange(product, change)
  const { price, priceBefore, offer, stock, ...others } = change
  const figures = {
    ...(price && { price }),
    ...(offer && { offer }),
    ...(stock && { stock }),
    ...(priceBefore !== undefined && { priceBefore }),
  }
  const changes = variants.map(variant => applyBulkChange({ ...variant, categoryId, status }, figures))
  const isChanged = changes.some(one => Object.keys(one).length > 0)
  return {
    ...applyBulkChange(product, others),
    ...(isChanged && { variants: variants.map((variant, at) => ({ ...variant, ...changes[at] })) }),
  }
}
