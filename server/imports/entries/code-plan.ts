import type { ProductMatch } from './product-matching.ts'
import type { VariantPlan } from './variant-validation.ts'

/** What the only variant of a product without options has beside its figures. */
export type Codes = {
  sku?: string | null | undefined
  barcode?: string | null | undefined
  weight?: number | null | undefined
}

/** Codes of a product without options are those of its only variant. Of others, a row of the whole product has none. */
export const planCodes = ({ product, stored }: ProductMatch, codes: Codes): VariantPlan | null => {
  const [row] = stored.rows
  const given = Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== undefined))
  if (product.options !== null || !row || Object.keys(given).length === 0) return null
  const variant = {
    line: 0,
    row,
    draft: { id: row.id, values: [], ...given },
    cells: undefined,
    fileValues: [],
    picture: '',
  }
  return { options: [], variants: [variant], removed: [], missing: 0, hasNewOptions: false }
}
