import type { Named } from '../bangla-texts.ts'
import { findVariant } from './chosen-variant.ts'
import type { Product } from './products.ts'
import { nameWithVariant } from './variant-messages.ts'
import { toVariantTitle } from './variant-titles.ts'

/** The title of a line's variant, as orders keep it. Absent where there was nothing to choose. */
export type LineTitle = { variantTitle?: string | undefined; variantTitleBn?: string | null | undefined }

export const toLineTitle = (product: Product, variantId: string | undefined): LineTitle => {
  const variant = findVariant(product, variantId)
  const { title, titleBn } = toVariantTitle(product.options ?? [], variant?.values ?? [])
  return title ? { variantTitle: title, ...(titleBn && { variantTitleBn: titleBn }) } : {}
}

/** The name of a line: "Panjabi (Size 42 / Red)". */
export const nameLine = (line: Named & LineTitle): Named =>
  nameWithVariant(
    { name: line.name, nameBn: line.nameBn },
    line.variantTitle ? { title: line.variantTitle, titleBn: line.variantTitleBn ?? null } : null,
  )
