import type { ImportSettings } from '../../src/contract/imports/import-settings.ts'
import { toPoisha } from '../../src/contract/money.ts'
import { toBanglaColumns } from '../db/bangla-texts.ts'
import type { ProductInsert } from '../products/product-writes.ts'
import { toVariantRow } from '../products/variants/plan-assortment.ts'
import { toFigureColumns, toOnlyVariantRow, type VariantRow, writeOptions } from '../products/variants/variant-rows.ts'
import type { ImportedPicture } from './import-pictures.ts'
import type { PlannedNew } from './planned-entry.ts'

export const toNewProduct = (
  { product, plan, pictures: { pictures, variantImages } }: PlannedNew,
  id: string,
  settings: ImportSettings | null,
  placeholder: ImportedPicture,
): ProductInsert & { variants: VariantRow[] } => {
  const cover = pictures?.[0]
  const isDraft = cover === undefined && settings !== null && settings.withoutPicture !== 'AS_IS'
  const variants = toVariants(product, plan, { id, variantImages })
  return {
    id,
    shop_id: product.shopId,
    category_id: product.categoryId,
    name: product.name,
    description: product.description,
    ...toBanglaColumns(product),
    warranty: product.warranty ?? null,
    warranty_bn: product.warrantyBn ?? null,
    image: (cover ?? placeholder).image,
    thumbhash: (cover ?? placeholder).thumbhash,
    status: isDraft ? 'DRAFT' : product.status,
    ...toFigureColumns(variants),
    options: plan && writeOptions(plan.options),
    variants,
  }
}

const toVariants = (
  { shopId, price, discount, stock, sku = null, barcode = null, weight = null }: PlannedNew['product'],
  plan: PlannedNew['plan'],
  { id, variantImages }: { id: string; variantImages: ReadonlyMap<string, string | null> },
): VariantRow[] => {
  if (plan)
    return plan.variants.map(({ draft }, position) => {
      const image = variantImages.get(draft.id) ?? null
      return { ...toVariantRow({ id, shopId }, { ...draft, image }, undefined), position }
    })
  const figures = { price: toPoisha(price), discount: toPoisha(discount), stock }
  return [{ ...toOnlyVariantRow({ id, shop_id: shopId, ...figures }), sku, barcode, weight }]
}
